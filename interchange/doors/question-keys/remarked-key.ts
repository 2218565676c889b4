/** "key should be C", "Ans: (b)", "the correct option is D", "सही उत्तर: ग"; a small letter in words, as in "the answer is a sum", is none. */
const remark =
  /(?<![\p{L}\p{M}])(?:key|answers?|ans|(?:correct|right)(?: options?| choices?)?|उत्तर|कुंजी|सही)(?![\p{L}\p{M}])[^\p{N}\n]{0,24}?(?:\(([A-H]|क|ख|ग|घ)\)|(?<![\p{L}\p{M}\p{N}])([A-H]|क|ख|ग|घ)(?![\p{L}\p{M}\p{N}])([\s\S]?))/iu

/** The option that a remark beside a question calls right, as its letter; null where it calls none. */
export function remarkedKey(text: string): string | null {
  const [, bracketed, bare = '', after = ''] = remark.exec(text) ?? []
  if (bracketed !== undefined) return bracketed
  const isWord = /[a-h]/.test(bare) && !/^[.,;!?)]?$/.test(after)
  return bare === '' || isWord ? null : bare
}
