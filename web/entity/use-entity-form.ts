import { useForm } from '@mantine/form'
import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import type { RowDialogProps } from './entity.ts'

interface FormApi<R> {
  list: AnyEndpoint
  create: AnyEndpoint
  update: Endpoint<'write', `${string}{id}${string}`, z.ZodType, z.ZodType<R>>
}

interface FormShape<R, S, V, B> {
  /** The form's values for a row, or for a new one in the place that the list shows. */
  toValues: (row: R | null, start: S) => V
  /** What is sent. */
  toBody: (values: V) => B
  /** One message for each wrong field; the contract's check of `toBody` when absent. */
  check?: (values: V) => Record<string, string>
}

const places = ['grade_id', 'subject_id', 'chapter_id']

/** The class, subject and chapter among a form's values. */
const placeIn = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => places.includes(name)))

/** The form of a dialog that adds or changes a row: `modal` is spread into FormModal, `row` is null for a new one. */
export function useEntityForm<
  R extends { id: number; row_version: number },
  A extends FormApi<R>,
  V extends Record<string, unknown>,
  S,
>(
  api: A & FormApi<R>,
  { edited, start, onClose, onTakeCurrent }: RowDialogProps<R, S>,
  { toValues, toBody, check }: FormShape<R, S, V, Sent<A['create']>>,
) {
  const form = useForm<V>({
    ...unwatched,
    initialValues: toValues(null, start),
    validate: check ?? validateWith(api.create.body, toBody),
    validateInputOnBlur: true,
  })
  const row = useEdited(edited, form, (one: R | null) => toValues(one, start))
  const create = useAction<A['create']>(api.create, { invalidates: [api.list] })
  const update = useAction<A['update']>(api.update, { invalidates: [api.list] })
  const save = (values: V) =>
    row
      ? update.run({ id: row.id, row_version: row.row_version, ...toBody(values) } as Sent<A['update']>)
      : create.run(toBody(values))
  const takeCurrent = (current: unknown) => {
    if (typeof current === 'object' && current && 'row_version' in current) onTakeCurrent(current as R)
  }
  const modal = { opened: edited !== null, updating: row !== null, form, save, onClose, onTakeCurrent: takeCurrent }
  /** For FormModal where rows come by the dozen: the next one stands in the same place. */
  const toNext = (saved: V): V => ({ ...toValues(null, start), ...placeIn(saved) })
  return { form, row, modal, toNext }
}
