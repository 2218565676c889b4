/** "key should be C", "Ans: (b)", "the correct option is D", "सही उत्तर: ग"; a small letter in words, as in "the answer is a sum", is none. */
const remark =
  /(?<![\p{L}\p{M}])(?:key|answers?|ans|(?:correct|right)(?: options?| choices?)?|उत्तर|कुंजी|सही)(?![\p{L}\p{M}])[^\p{N}\n]{0,24}?(?:\(([A-H]|क|ख|ग|घ)\)|(?<![\p{L}\p{M}\p{N}])([A-H]|क|ख|ग|घ)(?![\p{L}\p{M}\p{N}])([\s\S]?))/iu

/** What is named after it: "B or C", "from B to C". "A good one" begins a sentence. */
const further =
  /\(([A-Ha-h])\)|(?<![\p{L}\p{M}\p{N}])([B-H]|A(?! (?!(?:is|was|or|and|to)\b)[a-z])|क|ख|ग|घ)(?![\p{L}\p{M}\p{N}])/gu

/**
 * The options that a remark beside a question calls right, or speaks of with it, as their letters; none where it calls none. Which of several it means
 * a person knows.
 */
export function remarkedKeys(text: string): string[] {
  const found = remark.exec(text)
  if (!found) return []
  const [all, bracketed, bare = '', after = ''] = found
  const isWord = bracketed === undefined && /[a-h]/.test(bare) && !/^[.,;!?)]?$/.test(after)
  if (isWord) return []
  const [line = ''] = text.slice(found.index + all.length - after.length).split('\n')
  return [bracketed ?? bare, ...[...line.matchAll(further)].map(([, inside, free]) => inside ?? free ?? '')]
}
