import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { examApi, resultBoardApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import type { BoardExam } from './board-groups.ts'

interface PublishDialogProps {
  /** None keeps it closed. */
  exams: readonly BoardExam[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Publishes exams in one moment: now, or at a time until which nobody sees anything of them. */
export default function PublishDialog({ exams, opened, onClose, onDone }: PublishDialogProps) {
  const { t } = useLingui()
  const form = useForm({ initialValues: { when: 'now', at: '' } })
  const publish = useAction(examApi.publishMany, { invalidates: [resultBoardApi.board, examApi.list] })
  const count = exams.length
  const title = t`Publish ${plural(count, { one: '# exam', other: '# exams' })}`
  const save = async ({ when, at }: { when: string; at: string }) => {
    const instant = when === 'at' ? { at: at === '' ? '' : new Date(at).toISOString() } : {}
    await publish.run({ ids: exams.map(({ exam }) => exam.id), ...instant })
    form.reset()
    onDone()
  }
  const names = exams.slice(0, 5).map(({ exam, subject }) => `${exam.name}, ${subject.title}`)
  const more = count - names.length
  // Those that keep all of them from it: no field of the form is theirs.
  const refused = Object.entries(form.errors).flatMap(([path, told]) => (path.startsWith('ids.') ? [told] : []))
  return (
    <FormModal {...{ opened, title, form, save, onClose }} submit={[t`Publish`, t`Publishing...`]}>
      <Text size="sm">
        {names.join(' · ')}
        {more > 0 && ` + ${more}`}
      </Text>
      {refused.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          <List size="sm">
            {refused.map((told) => (
              <List.Item key={String(told)}>{told}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        <Trans>All of them or none, in the same moment.</Trans>
      </Text>
      <Radio.Group label={t`When`} {...form.getInputProps('when')}>
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t`Now`} />
          <Radio
            value="at"
            label={t`At a time`}
            description={t`Pupils see nothing of it before. It can be taken back until then.`}
          />
        </Stack>
      </Radio.Group>
      {form.values.when === 'at' && (
        <TextInput
          type="datetime-local"
          label={t`Day and time`}
          description={t`By the clock of this device, at most 30 days ahead`}
          withAsterisk
          {...form.getInputProps('at')}
        />
      )}
    </FormModal>
  )
}
