import { type Content, contentFields } from '../content.ts'

/** The fields in which two contents say something else. */
export const changedFields = (
  one: Pick<Content, (typeof contentFields)[number]>,
  other: Pick<Content, (typeof contentFields)[number]>,
) => contentFields.filter((field) => stable(one[field]) !== stable(other[field]))

/** jsonb gives its keys back in an order of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
