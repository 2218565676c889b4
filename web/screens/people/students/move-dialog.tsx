import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { promotionApi, type Student, studentApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { showUndo } from '#web/ui/message/toast.tsx'
import { SectionPick, type SectionPlace } from './section-pick.tsx'

interface MoveDialogProps {
  opened: boolean
  chosen: readonly Student[]
  session_id: number
  onDone: () => void
  onClose: () => void
}

/** Moves pupils to another section of the session: all of them or nobody, with a way back. */
export default function MoveDialog({ opened, chosen, session_id, onDone, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const grade_id = chosen[0]?.grade_id ?? null
  const form = useForm<SectionPlace>({
    initialValues: { grade_id, section_id: null },
    validate: { section_id: (id) => (id === null ? t`Please choose a section` : null) },
  })
  const invalidates = [studentApi.list, promotionApi.list]
  const move = useAction(promotionApi.promote, { invalidates, toasts: 'failures' })
  const undo = useAction(promotionApi.undo, { invalidates, conflicts: 'toast' })
  const count = chosen.length
  const save = async ({ grade_id: to_grade, section_id: to_section }: SectionPlace) => {
    // Who is there already stays; where that is everybody, the server says so.
    const moving = chosen.filter(({ section_id }) => section_id !== to_section)
    const items = (moving.length > 0 ? moving : chosen).map(({ id }) => ({
      ...{ student_id: id, action: 'TRANSFER_SECTION' as const, to_grade, to_section },
    }))
    const { data } = await move.run({ from_session: session_id, to_session: session_id, items })
    if (!('promotion_id' in data)) return
    const { promotion_id, moved } = data
    showUndo(
      t`${plural(moved, { one: '# pupil moved', other: '# pupils moved' })}`,
      () => void undo.run({ id: promotion_id }).catch(() => undefined),
    )
    onDone()
  }
  return (
    <FormModal
      opened={opened}
      title={t`Move to another section`}
      submit={[t`Move`, t`Moving...`]}
      form={form}
      save={save}
      onClose={onClose}
    >
      <Text size="sm">
        {t`${plural(count, { one: '# pupil moves.', other: '# pupils move.' })}`}{' '}
        <Trans>
          Marks stay with each pupil; roll numbers go along where they are free. Another class is possible as long as
          there are no marks.
        </Trans>
      </Text>
      <SectionPick value={form.values} onChange={(place) => form.setValues({ ...place })} />
      {form.errors.section_id && (
        <Text size="sm" c="var(--q-bad)" role="alert">
          {form.errors.section_id}
        </Text>
      )}
    </FormModal>
  )
}
