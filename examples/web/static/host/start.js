// The first page of the folder leads to the one in the browser's language.

const offered = [...document.querySelectorAll("a[hreflang]")];
const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
const found = wanted.map((lang) => offered.find((each) => each.hreflang === lang)).find(Boolean);
location.replace((found ?? offered[0]).href);
