/** Signs that nobody sees and nobody typed: of no width, of direction, soft hyphens. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const everyInvisible = new RegExp(invisible, 'g')

/** Joiners shape what stands before them: a half letter of an Indian script, a letter of the Arabic one. */
const shaped = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]|\p{Script=Arabic}/u
const isJoiner = (sign: string) => sign === '\u200c' || sign === '\u200d'

/** A text as people see it: a name with a sign that nobody sees is found by nobody who types it. Tabs and line ends stay. */
export const withoutUnseen = (text: string): string =>
  invisible.test(text)
    ? text.replace(everyInvisible, (sign, at: number, whole: string) =>
        isJoiner(sign) && shaped.test(whole.charAt(at - 1)) && /[\p{L}\p{M}]/u.test(whole.charAt(at + 1)) ? sign : '',
      )
    : text
