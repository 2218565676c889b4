/** "All of the above", "None of these", "Neither of them": an option about the others, which readers expect last. */
const SUMS_UP = /^(?:all|none|any|both|either|neither)(?: of)?(?: the)? (?:above|these|those|them)\b/i

/** "Both A and B": an option that points at letters, so that none of the options may move. */
const NAMES_LETTERS =
  /^(?:(?:[Bb]oth|[Ee]ither|[Nn]either|[Oo]nly) )?[A-H](?:, [A-H])*,? (?:and|or|nor|&) [A-H](?: only)?\.?$/

/** Which options of a choice, by their words, have to keep their place when a set is shuffled. */
export function fixedOptions(texts: readonly string[]): boolean[] {
  const namesLetters = texts.some((text) => NAMES_LETTERS.test(text))
  return texts.map((text, index) => namesLetters || (index === texts.length - 1 && SUMS_UP.test(text)))
}
