import { plainText } from '../../../../interchange/doors/grid/shown.ts'
import { type LadderKey, readRung, rungPlace } from '../../../../interchange/doors/places/ladders.ts'
import type { SetUpClass } from './set-up-plan.ts'

/** The classes that "6-8", "VI to VIII" or "9, 11" are; null where a part of it is none of them. */
export function readClassSpan(text: string, classes: readonly SetUpClass[], ladder: LadderKey): string[] | null {
  const parts = text
    .split(/[,;&]/)
    .map(plainText)
    .filter((part) => part !== '')
  const found = parts.map((part) => classesOf(part, classes, ladder))
  return found.includes(null) ? null : [...new Set(found.flatMap((keys) => keys ?? []))]
}

function classesOf(part: string, classes: readonly SetUpClass[], ladder: LadderKey): string[] | null {
  const whole = classes.filter(({ title }) => plainText(title).toLowerCase() === part.toLowerCase())
  if (whole.length > 0) return whole.map(({ key }) => key)
  const [first = '', last = first, more] = part.split(/-| to | से /i).map((side) => side.trim())
  const places = [first, last].map((side) => rungPlace(ladder, readRung(side, ladder)?.rung ?? ''))
  const [from, to] = places
  if (more !== undefined || from == null || to == null) return null
  const within = classes.filter(({ rung }) => {
    const place = rung === null ? null : rungPlace(ladder, rung)
    return place !== null && place >= Math.min(from, to) && place <= Math.max(from, to)
  })
  return within.length > 0 ? within.map(({ key }) => key) : null
}
