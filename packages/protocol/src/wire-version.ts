/**
 * The version of all that a page and a server tell each other over a connection. It is raised with every change that a
 * page of before would read wrongly (the server's `wire-version.test.ts` compares the forms): a page that was open
 * while the server was renewed is then told to load itself again. 2: long lists of choices are written shorter. 3: what
 * is done in a secret decision raises no number that others see.
 */
export const WIRE_VERSION = 3
