import { type Labels, plainLabels } from '../../assembly/explain/labels.ts'
import { say } from '../../domain/say.ts'
import { nameKey, nearestNames } from '../../interchange/spreadsheet/columns/nearest.ts'
import type { FileBank } from './bank.ts'
import type { BlueprintFile } from './blueprint-file.ts'
import { PaperError } from './error.ts'

/**
 * In a file, chapters and topics are named by title: `{ "chapter": "geography", "marks": 5 }`. Answers the blueprint with
 * their numbers in the bank, as the engine wants it.
 *
 * @throws PaperError naming the titles that the bank lacks
 */
export function withIds(
  blueprint: Record<string, unknown>,
  { chapters, topics }: FileBank,
  placeOf: BlueprintFile['placeOf'],
): unknown {
  const faults: string[] = []
  const numbered = (list: unknown, field: 'chapter' | 'topic', titles: readonly string[], path: Path) => {
    if (!Array.isArray(list)) return list
    return list.map((wish: unknown, index) => {
      if (typeof wish !== 'object' || wish === null) return wish
      const at = [...path, index]
      if (!(field in wish)) {
        const example = `{ "${field}": "${titles[0] ?? ''}" }`
        faults.push(`${placeOf(at)}: Name every ${field} by its title, as ${example}, not ${JSON.stringify(wish)}.`)
        return wish
      }
      const { [field]: title, ...rest } = wish as Record<string, unknown>
      const id = titles.findIndex((one) => nameKey(one) === nameKey(String(title))) + 1
      if (id === 0) faults.push(`${placeOf([...at, field])}: ${missing(field, String(title), titles)}`)
      return { id, ...rest }
    })
  }
  const replaced = (wishes: unknown, path: Path): unknown => {
    if (typeof wishes !== 'object' || wishes === null) return wishes
    const fields: Record<string, unknown> = { ...wishes }
    if (Array.isArray(fields.sections)) {
      fields.sections = fields.sections.map((section, index) => replaced(section, [...path, 'sections', index]))
    }
    if (fields.chapters !== undefined) {
      fields.chapters = numbered(fields.chapters, 'chapter', chapters, [...path, 'chapters'])
    }
    if (fields.topics !== undefined) fields.topics = numbered(fields.topics, 'topic', topics, [...path, 'topics'])
    return fields
  }
  const result = replaced(blueprint, [])
  if (faults.length > 0) throw new PaperError(faults)
  return result
}

type Path = readonly (string | number)[]

function missing(field: string, title: string, titles: readonly string[]): string {
  const near = nearestNames(title, titles)
  const hint =
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `It has ${titles.slice(0, 10).join(', ') || 'none'}.`
  return `The bank has no ${field} "${title}". ${hint}`
}

/** Titles for explanations and reports. */
export function labelsOf({ chapters, topics }: FileBank): Labels {
  return {
    ...plainLabels,
    chapter: (id) => say('name.chapter', { chapter: chapters[id - 1] ?? id }),
    topic: (id) => say('name.topic', { topic: topics[id - 1] ?? id }),
  }
}
