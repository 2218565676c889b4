import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import { wrongFields } from '../ground/errors.ts'
import { notStored } from '../images/stored-images.ts'

interface Text {
  path: string
  /** The rich text in its canonical form. */
  html: string
}

const picture = /<img [^>]*?src="([^"]*)"/g

/**
 * Pictures are the school's own: one of another school is refused like one that nobody has uploaded. What was shown `before` stays as it is.
 * @throws invalid_field for each of the others, by its text and its place in it
 */
export async function assertPictures(
  owner: { db: Write; client_id: number },
  texts: readonly Text[],
  before = '',
): Promise<void> {
  const shown = texts.flatMap(({ path, html }) =>
    [...html.matchAll(picture)].map(([, src = ''], at) => ({ path, src, number: at + 1 })),
  )
  const missing = await notStored(
    owner,
    shown.map(({ src }) => src).filter((src) => !before.includes(src)),
  )
  const wrong = shown.filter(({ src }) => missing.has(src))
  if (wrong.length > 0)
    throw wrongFields(wrong.map(({ path, number }) => ({ path, ...say('text.picture', { number }) })))
}
