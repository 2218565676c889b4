import { pathToFileURL } from 'node:url'

interface Found {
  id: string
  message: string
  origin: [file: string, line: number]
}

const tables = /(^|[\\/])contract[\\/](texts[\\/](?!all\.ts|english\.)|[\w-]+[\\/]([\w-]+-)?texts\.ts$).*/

/** A Lingui extractor for the tables of contract/texts/, each by itself: a text's code is its id. */
export const codedTexts = {
  match: (file: string) => tables.test(file),
  async extract(file: string, _source: string, found: (text: Found) => void) {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const table of Object.values(module).filter(isTable)) {
      for (const [id, message] of Object.entries(table)) found({ id, message, origin: [file, 1] })
    }
  },
}

const isTable = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null
