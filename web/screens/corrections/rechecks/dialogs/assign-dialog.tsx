import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { examApi, REMARKING, type RecheckRow, recheckApi } from '#contract'
import { sayDone } from '#web/api/call-toasts.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { showUndo } from '#web/ui/message/toast.tsx'

interface AssignDialogProps {
  /** null keeps it closed. */
  request: RecheckRow | null
  onClose: () => void
}

/** Who is to answer a request, of those who may be asked to; whoever has come to give or read the marks meanwhile is refused with the reason. */
export default function AssignDialog({ request, onClose }: AssignDialogProps) {
  const { t } = useLingui()
  const last = useRef(request)
  if (request) last.current = request
  const form = useForm({ initialValues: { staff_id: null as number | null } })
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    form.setInitialValues({ staff_id: last.current?.assigned_to?.id ?? null })
    form.reset()
  }
  const id = request?.id
  useEffect(() => {
    if (id !== undefined) fill.current()
  }, [id])
  const { data: free } = useRead(recheckApi.assignees, { id: id ?? 0 }, { enabled: id !== undefined })
  const now = last.current?.assigned_to
  const choices = now && free?.every((one) => one.id !== now.id) ? [now, ...free] : free
  const invalidates = [recheckApi.list, examApi.list]
  const assign = useAction(recheckApi.assign, { invalidates, toasts: 'failures' })
  const putBack = useAction(recheckApi.assign, { invalidates })
  const save = async ({ staff_id }: typeof form.values) => {
    if (!request) return
    const before = request.assigned_to?.id ?? null
    if (staff_id === before) return
    await assign.run({ id: request.id, staff_id })
    const { message, path } = recheckApi.assign
    const undo = () => void putBack.run({ id: request.id, staff_id: before }).catch(() => undefined)
    if (message) await showUndo(await sayDone(message), undo, `${path} ${request.id}`)
  }
  const name = last.current?.student.name ?? ''
  return (
    <FormModal
      opened={request !== null}
      title={t`Assign the recheck of ${name}`}
      {...{ form, save, onClose }}
      submit={[t({ message: 'Assign', context: 'a recheck' }), t`Assigning...`]}
      fieldNames={{ session_id: 'staff_id' }}
    >
      <Text size="sm" c="dimmed">
        {last.current?.kind === REMARKING ? (
          <Trans>
            Whoever it is assigned to marks the answers again, also where the exam is not theirs, and does not see the
            marks of the first time. So it is nobody who gave these marks, nor who reads them in a mark sheet.
          </Trans>
        ) : (
          <Trans>Whoever it is assigned to adds the marks up again, also where the exam is not theirs.</Trans>
        )}
      </Text>
      <Pick
        label={t`Assigned to`}
        placeholder={t`Whoever verifies marks`}
        choices={choices?.map(({ id, name }) => ({ id, title: name }))}
        data-autofocus
        {...form.getInputProps('staff_id')}
      />
    </FormModal>
  )
}
