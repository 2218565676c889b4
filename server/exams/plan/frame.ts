import {
  daysFrom,
  type OpenDay,
  openDays,
  type RefusedField,
  type SeriesRules,
  type SeriesShift,
  say,
  seriesLimits,
  timesOn,
} from '#contract'
import type { DaysOfSeries } from '../../../domain/exams/series-days.ts'
import type { SessionFacts } from '../../entity/sessions.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'

/** When a series is written: what a date sheet has to fit into. */
export interface Frame extends DaysOfSeries {
  shifts: SeriesShift[]
  rules: SeriesRules
}

interface NamedGrade {
  id: number
  title: string
}

const DAY = 24 * 60

/**
 * The open days of a frame that fits its session and its classes. Each class needs a shift in which it may write.
 * @throws invalid_field, all that is wrong at once as far as one does not follow from another
 */
export function checkFrame(frame: Frame, session: SessionFacts, grades: readonly NamedGrade[]): OpenDay[] {
  const errors = [...faultsOfDays(frame, session)]
  if (errors.length > 0) throw wrongFields(errors)
  const days = openDays(frame)
  if (days.length === 0) errors.push(refusedField('weekdays', say('plan.no_open_day')))
  errors.push(...faultsOfShifts(frame.shifts, [...new Set(days.map(({ weekday }) => weekday))]))
  errors.push(...faultsOfClasses(frame, grades))
  if (errors.length > 0) throw wrongFields(errors)
  return days
}

function faultsOfDays({ starts_on, ends_on }: Frame, session: SessionFacts): RefusedField[] {
  if (ends_on < starts_on) return [refusedField('ends_on', say('plan.ends_before'))]
  if (daysFrom(starts_on, ends_on) >= seriesLimits.days)
    return [refusedField('ends_on', say('plan.too_many_days', { most: seriesLimits.days }))]
  const { start_date: start, end_date: end } = session
  const outside = (date: string) => date < start || date > end
  return [
    ...(outside(starts_on) ? [refusedField('starts_on', say('plan.outside_session', { start, end }))] : []),
    ...(outside(ends_on) ? [refusedField('ends_on', say('plan.outside_session', { start, end }))] : []),
  ]
}

/** Shifts end on the day they begin, and one after another, on each weekday by its own times. */
function faultsOfShifts(shifts: readonly SeriesShift[], weekdays: readonly number[]): RefusedField[] {
  const faults = new Map<string, RefusedField>()
  const note = (fault: RefusedField) => faults.has(fault.path) || faults.set(fault.path, fault)
  for (const [at, shift] of shifts.entries())
    if (shift.ends <= shift.starts) note(refusedField(`shifts.${at}.ends`, say('plan.shift_ends_first')))
  if (faults.size > 0) return [...faults.values()]
  for (const weekday of weekdays) {
    const times = shifts
      .map((shift, at) => ({ at, ...timesOn(shift, weekday) }))
      .toSorted((x, y) => x.starts - y.starts)
    for (const [place, { at, starts, ends }] of times.entries()) {
      const path = shifts[at]?.starts_on_day?.[weekday as unknown as '1'] ? `starts_on_day.${weekday}` : 'starts'
      if (ends >= DAY) note(refusedField(`shifts.${at}.${path}`, say('plan.shift_ends_first')))
      const before = times[place - 1]
      if (before && starts < before.ends)
        note(refusedField(`shifts.${at}.${path}`, say('plan.shifts_overlap', { name: shifts[before.at]?.name ?? '' })))
    }
  }
  return [...faults.values()]
}

function faultsOfClasses({ shifts, rules }: Frame, grades: readonly NamedGrade[]): RefusedField[] {
  const open = (id: number) => shifts.filter(({ grade_ids }) => !grade_ids || grade_ids.includes(id)).length
  const without = grades.find(({ id }) => open(id) === 0)
  return [
    ...(without ? [refusedField('shifts', say('plan.no_shift_of_class', { grade: without.title }))] : []),
    ...(rules.most_a_day === 2 && grades.some(({ id }) => open(id) > 2)
      ? [refusedField('rules.most_a_day', say('plan.two_a_day'))]
      : []),
  ]
}
