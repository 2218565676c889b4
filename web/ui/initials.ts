/** What stands before names here and is none of them. */
const titles =
  /^(mr|mrs|ms|miss|mx|dr|prof|er|adv|sir|smt|shri|shree|sri|km|kum|kumari|श्री|श्रीमती|सुश्री|कु|कुमारी|डॉ|प्रो|جناب|محترمہ|ڈاکٹر)\.?$/iu

/** 'AR' of Mrs. Anita Rao: the first letters of the first word and of the last; a title before the name is left out. */
export function initialsOf(name: string): string {
  const said = name.trim().split(/\s+/)
  const own = said.findIndex((word) => !titles.test(word))
  const words = own < 0 ? said : said.slice(own)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
