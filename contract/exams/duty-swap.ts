import { z } from 'zod'
import { Id, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Nothing } from '../fields.ts'

const Named = z.object({ id: Id, name: z.string() })

export const swapStates = ['ASKED', 'AGREED', 'REFUSED', 'WITHDRAWN', 'VOID'] as const

const DutyOfSwap = z.object({
  id: Id,
  day: z.string(),
  start: z.string(),
  end: z.string(),
  room: Named.nullable(),
})

/** A duty that somebody asks another to take over, or to change for one of theirs. */
export const SwapRow = z.object({
  id: Id,
  series: Named,
  duty: DutyOfSwap,
  /** What would be given for it; null: nothing. */
  other_duty: DutyOfSwap.nullable(),
  from: Named,
  to: Named,
  note: z.string().nullable(),
  state: z.enum(swapStates),
  /** Of a void one: what it would have broken. */
  message: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
})
export type SwapRow = z.output<typeof SwapRow>

const viewers = can('exam', 'view')

export const dutySwapApi = {
  create: write(
    '/duty-swap/create',
    viewers,
    z.strictObject({ duty_id: Id, to_staff_id: Id, other_duty_id: Id.optional(), note: optionalLine(200) }),
    SwapRow,
    say('swap.created'),
  ),
  /** The own ones; of the office all. Newest first. */
  list: read(
    '/duty-swap/list',
    viewers,
    z
      .strictObject({
        filter: z
          .strictObject({
            id: anyId(),
            state: anyOf(z.enum(swapStates, coded('field.one_of', { names: swapStates.join(', ') }))),
            /** Those alone that one asked or is asked. */
            mine: z.boolean(coded('field.not_boolean')).optional(),
          })
          .optional(),
      })
      .prefault({}),
    z.array(SwapRow),
  ),
  /** By whoever is asked, or by the office. */
  decide: write(
    '/duty-swap/decide/{id}',
    viewers,
    z.strictObject({
      state: z.enum(['AGREED', 'REFUSED'], coded('field.one_of', { names: 'AGREED, REFUSED' })),
    }),
    SwapRow,
    say('swap.updated'),
  ),
  withdraw: write('/duty-swap/withdraw/{id}', viewers, Nothing, SwapRow, say('swap.updated')),
  /** To whom one of the own duties could go, and what they could give for it. */
  partners: read(
    '/duty-swap/partners',
    viewers,
    z.strictObject({ duty_id: Id }),
    z.array(z.object({ staff: Named, takes: z.boolean(), gives: z.array(DutyOfSwap) })),
  ),
}
