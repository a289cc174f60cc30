/* A bot in C: plays every game of the bot protocol, version 1, without a library for JSON.
 *
 *     cc -O2 -o bot examples/bots/bot.c
 *     python -m helvetia protocol-check ./bot
 *     python -m helvetia watch --seats "command:./bot,greedy,random"
 *
 * One JSON object comes in a line; the answer is one JSON object in a line. The bot counts the
 * legal moves and answers with the index of one of them. It walks through the line once: strings
 * are skipped whole, and depth tells the keys of the message from the keys inside the view.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 20 }; /* limits.request_bytes */

static char line[LONGEST + 2];
static uint64_t random_state = 1;

/* What the bot needs of a message. */
struct message {
    char type[16];
    long long id;
    unsigned long long seed;
    int legal; /* number of legal moves */
};

static unsigned random_below(unsigned limit)
{
    random_state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) % limit);
}

/* Return the end of the string that begins at the quotation mark `at`. */
static char *string_end(char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return at;
}

static int is_key(const char *start, const char *end, const char *name)
{
    return (size_t)(end - start) == strlen(name) && memcmp(start, name, end - start) == 0;
}

/* Take the value after a key of the message itself. */
static void take(struct message *found, const char *key, const char *key_end, const char *value)
{
    if (is_key(key, key_end, "id"))
        found->id = strtoll(value, NULL, 10);
    else if (is_key(key, key_end, "seed"))
        found->seed = strtoull(value, NULL, 10);
    else if (is_key(key, key_end, "type"))
        sscanf(value, "\"%15[a-z]", found->type);
}

static struct message read_message(char *text)
{
    struct message found = {"", 0, 0, 0};
    int depth = 0, in_legal = 0;
    for (char *at = text; *at; at++) {
        if (*at == '{' || *at == '[') {
            depth++;
            if (in_legal && depth == 3 && *at == '{')
                found.legal++; /* {"legal":[{...},{...}]} */
        } else if (*at == '}' || *at == ']') {
            depth--;
        } else if (*at == '"') {
            char *key = at + 1, *end = string_end(at);
            if (!*end)
                break;
            at = end;
            char *next = end + 1;
            next += strspn(next, " ");
            if (depth == 1 && *next == ':') {
                next += 1 + strspn(next + 1, " ");
                in_legal = is_key(key, end, "legal");
                take(&found, key, end, next);
                if (*next == '"')
                    at = string_end(next); /* a string as value is no key */
            }
        }
    }
    return found;
}

int main(void)
{
    long long id = 0;
    int legal = 1;
    while (fgets(line, sizeof line, stdin)) { /* it ends when its input ends */
        struct message message = read_message(line);
        if (strcmp(message.type, "hello") == 0) {
            random_state = message.seed;
            puts("{\"type\":\"ready\",\"protocol\":1,\"name\":\"c\"}");
        } else if (strcmp(message.type, "request") == 0) {
            id = message.id;
            legal = message.legal;
            printf("{\"type\":\"answer\",\"id\":%lld,\"index\":%u}\n", id, random_below(legal));
        } else if (strcmp(message.type, "error") == 0) {
            printf("{\"type\":\"answer\",\"id\":%lld,\"index\":%u}\n", id, random_below(legal));
        } else if (strcmp(message.type, "end") == 0) {
            return 0;
        }
        fflush(stdout);
    }
    return 0;
}
