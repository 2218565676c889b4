import { z } from 'zod'
import { examComponents } from '../../../domain/exams/exam-words.ts'
import {
  mostDaysOf,
  paperRoomKinds,
  type SeriesWishKind,
  seriesLimits,
  strengths,
  wishKinds,
  wishParts,
} from '../../../domain/exams/series-words.ts'
import { Id, line, optionalLine } from '../../../domain/fields.ts'
import { isQuarterStep } from '../../../domain/papers/marks.ts'
import { testTypeNames } from '../../../domain/papers/test-types.ts'
import { coded } from '../../../domain/say.ts'
import { DateOnly } from '../../fields.ts'
import { ClockTime } from '../exam.ts'

export const whole = (least: number, most: number) =>
  z
    .int(coded('field.not_whole'))
    .min(least, coded('field.at_least', { least }))
    .max(most, coded('field.at_most', { most }))
const yesNo = z.boolean(coded('field.not_boolean'))
export const oneWord = <const T extends readonly string[]>(names: T) =>
  z.enum(names, coded('field.one_of', { names: names.join(', ') }))
export const listUpTo = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, coded('field.not_list')).max(most, coded('field.too_many', { most }))

const Weekday = whole(1, 7)
const Weekdays = listUpTo(Weekday, 7).min(1, coded('plan.no_weekday'))

export const ClosedDay = z.strictObject({ date: DateOnly, reason: optionalLine(100) })
export type ClosedDay = z.output<typeof ClosedDay>

export const SeriesShift = z.strictObject({
  name: line(40),
  starts: ClockTime,
  ends: ClockTime,
  /** The classes that may use it; null: all. */
  grade_ids: listUpTo(Id, 100).nullish(),
  /** Where it begins later: by weekday, 1 Monday to 7 Sunday. */
  starts_on_day: z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), ClockTime).optional(),
})
export type SeriesShift = z.output<typeof SeriesShift>

const Shifts = listUpTo(SeriesShift, seriesLimits.shifts).min(1, coded('plan.no_shift'))

export const RulesInput = z.strictObject({
  most_a_day: z.literal([1, 2], coded('field.one_of', { names: '1, 2' })).optional(),
  neighbours: oneWord(['AROUND', 'CROSS', 'BESIDE']).optional(),
  seats: oneWord(['EACH', 'SAME']).optional(),
  fewest_rooms: yesNo.optional(),
  spare_seats: whole(0, 5).optional(),
  extra_time: oneWord(['TOGETHER', 'ROOM']).optional(),
  changeover: whole(0, 240).optional(),
  per_watcher: whole(5, 100).optional(),
  reserve_per: whole(0, 50).optional(),
  own_subject: oneWord(['ROOM', 'SITTING', 'OFF']).optional(),
  senior: yesNo.optional(),
  most_duties_a_day: whole(1, 4).optional(),
  count_from: oneWord(['SERIES', 'SESSION']).optional(),
  spare_copies: whole(0, 20).optional(),
})

const Scope = z.strictObject({
  grade_ids: listUpTo(Id, 100).optional(),
  /** Titles. */
  subjects: listUpTo(line(150), 100).optional(),
  paper_ids: listUpTo(Id, seriesLimits.papers).optional(),
  hard: yesNo.optional(),
})

const wishParams = {
  days: whole(1, 62).optional(),
  weekdays: Weekdays.optional(),
  dates: listUpTo(DateOnly, seriesLimits.days).min(1, coded('field.required')).optional(),
  shift: whole(0, seriesLimits.shifts - 1).optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  over: whole(1, seriesLimits.pupils).optional(),
  first_paper_id: Id.optional(),
  then_paper_id: Id.optional(),
  scope: Scope.optional(),
}
export type WishParams = z.output<z.ZodObject<typeof wishParams>>

const wishFields = {
  kind: oneWord(wishKinds),
  strength: oneWord(strengths),
  ...wishParams,
}

/** A kind takes what it speaks of, and no more. */
function checkWish(wish: { kind: SeriesWishKind } & WishParams, context: z.RefinementCtx): void {
  const { needs, any, takes } = wishParts[wish.kind]
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const given = (name: string) => wish[name as keyof WishParams] !== undefined
  for (const name of needs) if (!given(name)) say(name, coded('field.required'))
  if (any && !any.some(given)) say(any[0] as string, coded('field.required'))
  for (const name of Object.keys(wishParams))
    if (given(name) && !needs.includes(name) && !takes.includes(name)) say(name, coded('plan.wish_takes_none'))
  const most = mostDaysOf[wish.kind]
  if (wish.days !== undefined && most !== undefined && wish.days > most) say('days', coded('field.at_most', { most }))
  if (wish.from && wish.to && wish.to < wish.from) say('to', coded('plan.ends_before'))
  if (wish.first_paper_id !== undefined && wish.first_paper_id === wish.then_paper_id)
    say('then_paper_id', coded('plan.order_of_one'))
}

/** What is wished; with `id` it stays that wish. */
export const SeriesWishInput = z.strictObject({ id: Id.optional(), ...wishFields }).superRefine(checkWish)
const NewWish = z.strictObject(wishFields).superRefine(checkWish)

const QuarterMarks = z
  .number(coded('marks.missing'))
  .min(0.25, coded('field.at_least', { least: 0.25 }))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))
const PassMarks = z
  .number(coded('field.not_number'))
  .min(0, coded('field.below_zero'))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))

const paperFacts = {
  component: oneWord(examComponents).optional(),
  section_ids: listUpTo(Id, 100).optional(),
  minutes: whole(10, 480).optional(),
  max_marks: QuarterMarks.optional(),
  pass_marks: PassMarks.nullish(),
  weightage: z
    .number(coded('field.not_number'))
    .min(0, coded('field.below_zero'))
    .max(100, coded('field.at_most', { most: 100 }))
    .multipleOf(0.01, coded('field.two_decimals'))
    .nullish(),
  sets: whole(1, 4).optional(),
  hard: yesNo.optional(),
  room_kind: oneWord(paperRoomKinds).optional(),
  /** Of a practical: so many pupils at a time. */
  batch_size: whole(1, 900).nullish(),
  question_paper_id: Id.nullish(),
}

export const SeriesPaperInput = z.strictObject({
  grade_id: Id,
  subject_id: Id,
  ...paperFacts,
  day: DateOnly.nullish(),
  shift: whole(0, seriesLimits.shifts - 1).nullish(),
  pinned: yesNo.optional(),
})
export type SeriesPaperInput = z.output<typeof SeriesPaperInput>

const { component: _, ...changeable } = paperFacts
export const SeriesPaperChange = z.strictObject({ id: Id, ...changeable })

const frame = {
  name: line(150, coded('name.missing')),
  type_test: z.enum(testTypeNames, coded('paper.test_type_missing')),
  starts_on: DateOnly,
  ends_on: DateOnly,
  weekdays: Weekdays.optional(),
  closed_days: listUpTo(ClosedDay, 400).optional(),
  shifts: Shifts.optional(),
  rules: RulesInput.optional(),
}

export const SeriesInput = z.strictObject({
  ...frame,
  session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
  grade_ids: listUpTo(Id, 100).min(1, coded('place.choose_class')),
  wishes: listUpTo(NewWish, seriesLimits.wishes).optional(),
  /** Titles of subjects for which pupils prepare longer. */
  hard_subjects: listUpTo(line(150), 100).optional(),
  papers: listUpTo(SeriesPaperInput, seriesLimits.papers).optional(),
})
export type SeriesInput = z.output<typeof SeriesInput>

export const SeriesFrame = z.strictObject(frame)

export const SeriesMove = z.strictObject({
  paper_id: Id,
  batch: whole(0, 999).optional(),
  /** null: off the date sheet. */
  day: DateOnly.nullable(),
  shift: whole(0, seriesLimits.shifts - 1).nullish(),
  pinned: yesNo.optional(),
})
export type SeriesMove = z.output<typeof SeriesMove>

export const ClosedRoom = z.strictObject({
  room_id: Id,
  day: DateOnly,
  shift: whole(0, seriesLimits.shifts - 1).nullish(),
})
export interface ClosedSitting {
  day: string
  shift: number | null
}

export const SeriesStaffInput = z.strictObject({
  staff_id: Id,
  senior: yesNo.optional(),
  exempt: yesNo.optional(),
  most: whole(0, 100).nullish(),
})
