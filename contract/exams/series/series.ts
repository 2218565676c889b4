import { z } from 'zod'
import { seriesLimits, seriesStates } from '../../../domain/exams/series-words.ts'
import { Id, line, text } from '../../../domain/fields.ts'
import { testTypeNames } from '../../../domain/papers/test-types.ts'
import { coded, say } from '../../../domain/say.ts'
import { can, canAny, read, slow, withBeside, withBodyUpTo, withTaken, write } from '../../endpoint.ts'
import { crud } from '../../entity.ts'
import { anyId, anyOf, anyText, changesTo, DateOnly, Nothing, oneValue } from '../../fields.ts'
import { deskCalls } from './desk.ts'
import { dutyCalls } from './duties.ts'
import {
  ClosedRoom,
  listUpTo,
  oneWord,
  SeriesFrame,
  SeriesInput,
  SeriesMove,
  SeriesPaperChange,
  SeriesPaperInput,
  SeriesStaffInput,
  SeriesWishInput,
  whole,
} from './series-fields.ts'
import {
  SeriesChanges,
  SeriesPaperRow,
  SeriesPublished,
  SeriesRow,
  SeriesSlot,
  SeriesVerdict,
  SeriesWhole,
} from './series-rows.ts'
import { RoomClosed, SeatMoved, SeatsGiven, SeatsOfSitting } from './series-seats.ts'

const row_version = z.int(coded('field.not_whole')).optional()
const planners = can('exam', 'update')
/** Of bodies with hundreds of papers or places. */
const PLAN_KB = 256

export const SeriesFilter = z.strictObject({
  id: anyId(),
  session_id: anyId(),
  grade_id: anyId(),
  name: anyText(),
  state: anyOf(oneWord(seriesStates)),
  type_test: anyOf(z.enum(testTypeNames, coded('paper.test_type'))),
  from: oneValue(DateOnly, coded('field.date')),
  to: oneValue(DateOnly, coded('field.date')),
})

const taken = { exam_series_name: ['name', say('taken.series_name')] } as const

const usual = crud('exam', {
  path: 'exam-series',
  noun: 'series',
  input: SeriesInput,
  row: SeriesRow,
  filter: SeriesFilter,
  sort: ['starts_on', 'name', 'id'],
  taken,
})

const Shift = whole(0, seriesLimits.shifts - 1)
const yesNo = z.boolean(coded('field.not_boolean'))
const dry_run = z.boolean(coded('field.not_boolean')).optional()
const Moves = listUpTo(SeriesMove, seriesLimits.moves)

export const examSeriesApi = {
  list: usual.list,
  remove: usual.remove,
  restore: usual.restore,
  create: withTaken(
    taken,
    withBodyUpTo(
      PLAN_KB,
      write('/exam-series/create', can('exam', 'create'), () => SeriesInput, SeriesWhole, say('series.created')),
    ),
  ),
  /** A series of exams that are there already. */
  gather: withTaken(
    taken,
    write(
      '/exam-series/gather',
      can('exam', 'create'),
      z.strictObject({
        name: line(150, coded('name.missing')),
        session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
        exam_ids: listUpTo(Id, seriesLimits.papers).min(1, coded('field.required')),
      }),
      SeriesWhole,
      say('series.created'),
    ),
  ),
  get: read('/exam-series/get/{id}', can('exam', 'view'), Nothing, SeriesWhole),
  update: withTaken(
    taken,
    write(
      '/exam-series/update/{id}',
      planners,
      () => changesTo<typeof SeriesFrame.shape>(SeriesFrame),
      SeriesWhole,
      say('series.updated'),
    ),
  ),
  changeState: write(
    '/exam-series/change-state/{id}',
    canAny(['exam', 'update'], ['exam', 'delete'], ['exam', 'publish']),
    z.strictObject({
      state: oneWord(['DRAFT', 'PROPOSED', 'CANCELLED']),
      reason: text(500, coded('exam.reason_missing')).nullish(),
      row_version,
    }),
    SeriesRow,
    say('series.updated'),
  ),
  papers: withBodyUpTo(
    PLAN_KB,
    write(
      '/exam-series/papers/{id}',
      planners,
      z.strictObject({
        add: listUpTo(SeriesPaperInput, seriesLimits.papers).optional(),
        change: listUpTo(SeriesPaperChange, seriesLimits.papers).optional(),
        remove: listUpTo(Id, seriesLimits.papers).optional(),
        row_version,
      }),
      SeriesWhole,
      say('series.updated'),
    ),
  ),
  /** All of them anew; one with its `id` stays that wish. */
  wishes: withBodyUpTo(
    PLAN_KB,
    write(
      '/exam-series/wishes/{id}',
      planners,
      () => z.strictObject({ wishes: listUpTo(SeriesWishInput, seriesLimits.wishes), row_version }),
      SeriesWhole,
      say('series.updated'),
    ),
  ),
  /** In the order in which they are filled. */
  rooms: write(
    '/exam-series/rooms/{id}',
    planners,
    z.strictObject({
      room_ids: listUpTo(Id, seriesLimits.rooms),
      closed: listUpTo(ClosedRoom, 2000).optional(),
      row_version,
    }),
    SeriesWhole,
    say('series.updated'),
  ),
  staff: write(
    '/exam-series/staff/{id}',
    planners,
    z.strictObject({ staff: listUpTo(SeriesStaffInput, seriesLimits.staff), row_version }),
    SeriesWhole,
    say('series.updated'),
  ),
  move: write(
    '/exam-series/move/{id}',
    planners,
    SeriesMove.extend({ row_version }),
    z.object({
      paper: SeriesPaperRow,
      before: z.object({ day: z.string().nullable(), shift: z.int().nullable() }),
      verdict: SeriesVerdict,
      row_version: z.int(),
    }),
    null,
  ),
  /** Many at once, all or none. */
  place: withBodyUpTo(
    PLAN_KB,
    write(
      '/exam-series/place/{id}',
      planners,
      z.strictObject({ moves: Moves.min(1, coded('field.required')), row_version }),
      z.object({ placed: z.int(), verdict: SeriesVerdict, row_version: z.int() }),
      null,
    ),
  ),
  /** Seeks the best date sheet, or seats: of all sittings, or of one. The job's result is a ProposalResult or a SeatsResult. */
  propose: write(
    '/exam-series/propose/{id}',
    planners,
    z.strictObject({
      what: oneWord(['DATES', 'SEATS', 'DUTIES']),
      effort: oneWord(['QUICK', 'THOROUGH']).optional(),
      /** What lies before this day stays. */
      from: DateOnly.optional(),
      day: DateOnly.optional(),
      shift: Shift.optional(),
      /** Of seats: who has one stays; of duties: whoever is on duty. */
      keep: z.boolean(coded('field.not_boolean')).optional(),
      seed: whole(1, 1_000_000).optional(),
    }),
    z.object({ job_id: Id }),
    null,
  ),
  /** Puts papers where a proposal has them; `back` brings back what was before. */
  take: withBeside(
    write(
      '/exam-series/take/{id}',
      planners,
      z.strictObject({ proposal_id: Id, row_version }),
      SeriesWhole,
      say('series.updated'),
    ),
    z.object({ back: Id }),
  ),
  /** What each day and shift would do for a paper. */
  slots: read(
    '/exam-series/slots/{id}',
    planners,
    z.strictObject({ paper_id: Id, batch: whole(0, 999).optional() }),
    z.array(SeriesSlot),
  ),
  /** What there would be to say once these were moved. */
  verdict: withBodyUpTo(
    PLAN_KB,
    read(
      '/exam-series/verdict/{id}',
      planners,
      z.strictObject({ moves: Moves.optional() }).prefault({}),
      SeriesVerdict,
    ),
  ),
  /** Makes and moves the exams of the series, with seats and duties by the thousand; from the second time on with a reason. */
  publish: slow(
    write(
      '/exam-series/publish/{id}',
      can('exam', 'publish'),
      z.strictObject({
        reason: text(500, coded('exam.reason_missing')).nullish(),
        /** Needs that no seat meets are known. */
        accept_unmet: z.boolean(coded('field.not_boolean')).optional(),
        /** Who is told by mail what changes for them: whose duties do, pupils who have an address of their own. */
        notify: z.strictObject({ staff: yesNo.optional(), pupils: yesNo.optional() }).optional(),
        row_version,
      }),
      SeriesPublished,
      say('plan.published'),
    ),
  ),
  changes: read(
    '/exam-series/changes/{id}',
    planners,
    z.strictObject({ since: whole(0, 100_000).optional() }).prefault({}),
    SeriesChanges,
  ),
  ...dutyCalls,
  ...deskCalls,
  /** Throws away what waits to be published. */
  revert: write(
    '/exam-series/revert/{id}',
    planners,
    z.strictObject({ row_version }),
    SeriesWhole,
    say('series.updated'),
  ),
  /** Who sits where in one sitting. */
  seats: read(
    '/exam-series/seats/{id}',
    planners,
    z.strictObject({ day: DateOnly, shift: Shift, room_id: Id.optional() }),
    SeatsOfSitting,
  ),
  /** Moves a pupil by hand, onto a taken seat with `swap` alone; room null: without a seat. */
  seat: write(
    '/exam-series/seat/{id}',
    planners,
    z.strictObject({
      paper_id: Id,
      student_id: Id,
      room_id: Id.nullable(),
      row: whole(0, 29).optional(),
      col: whole(0, 29).optional(),
      swap: z.boolean(coded('field.not_boolean')).optional(),
      row_version,
    }),
    SeatMoved,
    null,
  ),
  /** A seat in each coming sitting for whoever has none; nobody else moves. */
  seatOne: write(
    '/exam-series/seat-one/{id}',
    planners,
    z.strictObject({ student_id: Id, dry_run }),
    SeatsGiven,
    say('series.updated'),
  ),
  /** The pupils of a room go elsewhere; nobody else moves. */
  closeRoom: write(
    '/exam-series/close-room/{id}',
    planners,
    z.strictObject({
      room_id: Id,
      day: DateOnly,
      shift: Shift.nullish(),
      reason: text(500, coded('exam.reason_missing')),
      dry_run,
    }),
    RoomClosed,
    say('series.updated'),
  ),
}
