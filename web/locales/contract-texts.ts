/**
 * The contract's texts (what a field expects, what a call says when it worked or failed) reach the user too. They are found in
 * its sources as sentences, a quoted text of several words, and as titles. Their English text is their id, and numbers filled in by a
 * template are `{0}`, `{1}`, as `web/ui/message/server-text.ts` looks them up.
 */
const sentence = /'((?:[A-Z]|please )(?:[^'\\\n]|\\')* (?:[^'\\\n]|\\')*)'|`([A-Z][^`\n]* [^`\n]*)`|\btitle: '([A-Z][^'\n]*)'/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function findTexts(source: string): string[] {
  const texts = [...source.replace(comment, '').matchAll(sentence)].map((match) => {
    let count = 0
    return (match[1] ?? match[2] ?? match[3] ?? '').replaceAll("\\'", "'").replace(/\$\{[^}]*\}/g, () => `{${count++}}`)
  })
  return [...new Set(texts)]
}

interface Found {
  id: string
  message: string
  origin: [file: string, line: number]
}

/** A Lingui extractor for the files of contract/. */
export const contractTexts = {
  match: (file: string) => /[\\/]contract[\\/].*\.ts$/.test(file) || /^contract[\\/].*\.ts$/.test(file),
  extract(file: string, source: string, found: (text: Found) => void) {
    for (const text of findTexts(source)) found({ id: text, message: text, origin: [file, 1] })
  },
}
