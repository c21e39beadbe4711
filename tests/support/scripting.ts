/**
 * Payloads of the Big List of Naughty Strings by Max Woolf, MIT licence:
 * https://github.com/minimaxir/big-list-of-naughty-strings
 */
import payloads from 'big-list-of-naughty-strings/blns.json'

/** Those that would run a script somewhere. */
export const SCRIPTING = [...new Set(payloads.filter((one) => /<\/?[a-z!?"%]|javascript:|\bon\w+\s*=/i.test(one)))]
