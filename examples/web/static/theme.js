// Light, dark or as the system: set before the page is drawn, so that nothing flashes.
"use strict";
{
  const themes = ["auto", "light", "dark"];
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage is switched off
    }
  };
  const chosen = themes.includes(stored()) ? stored() : "auto";
  document.documentElement.dataset.theme = chosen;
}
