import { noValue } from '#web/ui/no-value.ts'
/** A stored value of whatever kind, for people: texts as they are, nothing as a dash, lists and objects in lines. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue
  if (typeof value === 'string') return value
  return JSON.stringify(value, null, 1)
}
