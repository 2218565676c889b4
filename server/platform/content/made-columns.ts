import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Action, actionsOf, type Module } from '#contract'
import { ContentFault } from '../../../interchange/content/content-file.ts'
import type { ContentTableName } from '../../../interchange/content/content-tables.ts'
import type { ContentRow } from '../../../interchange/content/row-places.ts'
import { pupilSearchText } from '../../people/names.ts'
import { isNeeded } from '../rights-lock.ts'

const PupilName = z.object({ f_name: z.string(), l_name: z.string().nullable(), admission_no: z.string() })
const Right = z.object({ role_id: z.number(), module: z.string(), action: z.string(), status: z.boolean() })

/**
 * Columns of a row of people that are made here, of the row with its numbers of here.
 * @throws ContentFault for a row that is none, and for a right that nobody takes from a role
 */
export function madeRow(table: ContentTableName, row: ContentRow, where: string): ContentRow {
  const read = <T>(shape: z.ZodType<T>): T => {
    const found = shape.safeParse(row)
    if (!found.success) throw new ContentFault('row_form', `${where} ${found.error.issues[0]?.path.join('.') ?? ''}`)
    return found.data
  }
  // Half of what the code on a card says, as long as those that are printed.
  if (table === 'report_cards') return { secret: randomBytes(16).toString('base64url') }
  if (table === 'students') {
    const pupil = read(PupilName)
    // Of a pupil whose data was erased nothing is searched.
    return { search_text: pupil.admission_no.startsWith('erased-') ? '' : pupilSearchText(pupil) }
  }
  if (table === 'school_permissions') {
    const { role_id, module, action, status } = read(Right)
    const isKnown = (actionsOf(module as Module) as readonly string[] | undefined)?.includes(action)
    if (!isKnown || (!status && isNeeded(role_id, module as Module, action as Action)))
      throw new ContentFault('row_form', `${where} ${module} ${action}`)
  }
  return {}
}
