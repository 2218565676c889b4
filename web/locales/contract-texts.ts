import { rowMessages } from '../../contract/entity.ts'

/**
 * The texts of contract and domain (titles, what a field expects, what a call says when it worked or failed) reach the user too. They are found in
 * its sources as sentences, a quoted text of several words, and as titles; those of an entity stand for its rows' messages. Their English text is their id, and numbers filled in by a
 * template are `{0}`, `{1}`, as `web/ui/message/server-text.ts` looks them up.
 */
const sentence = /'((?:[A-Z]|please )(?:[^'\\\n]|\\')* (?:[^'\\\n]|\\')*)'|`([A-Z][^`\n]* [^`\n]*)`|\btitle: '([A-Z][^'\n]*)'/g
const titles = /\btitles: \['([^'\n]*)', '([^'\n]*)'\]/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function findTexts(source: string): string[] {
  const code = source.replace(comment, '')
  const texts = [...code.matchAll(sentence)].map((match) => {
    let count = 0
    return (match[1] ?? match[2] ?? match[3] ?? '').replaceAll("\\'", "'").replace(/\$\{[^}]*\}/g, () => `{${count++}}`)
  })
  const ofRows = [...code.matchAll(titles)].flatMap(([, one = '', many = '']) => Object.values(rowMessages(one, many)))
  return [...new Set([...texts, ...ofRows])]
}

interface Found {
  id: string
  message: string
  origin: [file: string, line: number]
}

const entry = /^ {2}'?([\w.]+)'?:\s+(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),$/gm

/** The texts of a table of contract/texts by their code, which is their id. */
export const findCodes = (source: string): { id: string; message: string }[] =>
  [...source.matchAll(entry)].map(([, id = '', single, double]) => ({
    id,
    message: (single ?? double ?? '').replace(/\\(.)/g, '$1'),
  }))

/** A Lingui extractor for the tables of contract/texts/. */
export const codedTexts = {
  match: (file: string) => /(^|[\\/])contract[\\/]texts[\\/].*\.ts$/.test(file),
  extract(file: string, source: string, found: (text: Found) => void) {
    for (const text of findCodes(source)) found({ ...text, origin: [file, 1] })
  },
}

/** A Lingui extractor for the files of contract/ and domain/. */
export const contractTexts = {
  match: (file: string) => /(^|[\\/])(contract[\\/](?!texts[\\/])|domain[\\/]).*\.ts$/.test(file),
  extract(file: string, source: string, found: (text: Found) => void) {
    for (const text of findTexts(source)) found({ id: text, message: text, origin: [file, 1] })
  },
}
