/** 'AR' of Anita Rao and of Mrs. Anita Rao: the first letters of the first word and of the last. */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/)
  // A title in front, which is longer than an initial.
  const words = all.length > 1 && /^\p{L}{2,}\.$/u.test(all[0] ?? '') ? all.slice(1) : all
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
