import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { CardLayout as CardLayoutChecked, cardStages } from '../../domain/reports/card-layout.ts'
import { coded, say } from '../../domain/say.ts'
import { can, heavy, read, withTaken, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyText, Nothing, Parent, rowBasics } from '../fields.ts'

export type { CardLayoutBody, CardSection, CardStage, Named } from '../../domain/reports/card-layout.ts'
export { cardStages, pupilFields, totalFields } from '../../domain/reports/card-layout.ts'

const Stage = z.enum(cardStages, coded('field.one_of', { names: cardStages.join(', ') }))
/** As it is stored: what came in was checked. */
const Stored = z.custom<z.output<typeof CardLayoutChecked>>(() => true)

/** A layout of report cards that is the school's own. */
export const CardLayoutRow = z.object({
  ...rowBasics,
  name: z.string(),
  stage: z.enum(cardStages),
  /** The shipped one that it goes back to. */
  shipped: z.enum(cardStages).nullable(),
  /** Classes whose cards have it. */
  grade_ids: z.array(Id),
  body: Stored,
  /** Of the body. */
  version: z.int(),
})
export type CardLayoutRow = z.output<typeof CardLayoutRow>

const name = line(80, coded('name.missing'))
const grade_ids = z.array(Id, coded('field.not_ids')).max(200)

/** A layout begins as a copy: of a shipped one, or of one of the school's. */
export const CardLayoutCopy = z
  .strictObject({ name, shipped: Stage.optional(), from_id: Id.optional(), grade_ids: grade_ids.optional() })
  .refine(({ shipped, from_id }) => (shipped === undefined) !== (from_id === undefined), {
    path: ['shipped'],
    message: coded('layout.from'),
  })

const rows = crud('grade-system', {
  path: 'card-layout',
  input: z.strictObject({ name, grade_ids, body: CardLayoutChecked }),
  row: CardLayoutRow,
  filter: z.strictObject({ id: anyId(), grade_id: anyId(), name: anyText() }),
  sort: ['name', 'id'],
  noun: 'card_layout',
  taken: { card_layouts_name: ['name', say('taken.card_layout')] },
})

const ShippedLayout = z.object({
  stage: z.enum(cardStages),
  body: Stored,
  /** Classes whose cards have it, by the number in their title, because no layout of the school names them. */
  grades: z.array(Parent),
})
export type ShippedLayout = z.output<typeof ShippedLayout>

export const cardLayoutApi = {
  ...rows,
  create: withTaken(
    { card_layouts_name: ['name', say('taken.card_layout')] },
    write(
      '/card-layout/create',
      can('grade-system', 'create'),
      CardLayoutCopy,
      CardLayoutRow,
      say('card_layout.created'),
    ),
  ),
  /** The layouts that come with the program. */
  shipped: read('/card-layout/shipped', can('grade-system', 'view'), Nothing, z.array(ShippedLayout)),
  /** One card by a layout as it is being edited, as SVG: of a pupil, or of one who is made up. It is a draft, with no code. */
  preview: heavy(
    read(
      '/card-layout/preview',
      can('grade-system', 'update'),
      z
        .strictObject({
          body: CardLayoutChecked,
          session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')).optional(),
          student_id: Id.optional(),
          language: z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') })),
        })
        .refine(({ session_id, student_id }) => student_id === undefined || session_id !== undefined, {
          path: ['session_id'],
          message: coded('place.choose_session'),
        }),
      z.object({ pages: z.array(z.string()) }),
    ),
  ),
}
