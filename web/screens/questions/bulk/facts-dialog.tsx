import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ChangeManyInput, levels, mostTags, skills } from '#contract'
import { ChipInput } from '#web/ui/form/chip-input.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { schemaText } from '#web/ui/message/sentence-text.ts'
import { DecimalField } from '../list/decimal-field.tsx'
import { readNumber } from '../list/read-number.ts'
import type { BulkChange } from './use-bulk.ts'

interface FactsDialogProps {
  opened: boolean
  count: number
  save: (change: BulkChange) => Promise<void>
  onClose: () => void
}

const facts = ['level', 'skill', 'max_marks', 'tags'] as const

interface FactValues {
  fact: (typeof facts)[number]
  level: string
  skill: string
  max_marks: string
  tags: string[]
}

/** What is sent: one of them; of what was not chosen yet nothing. */
const sentOf = ({ fact, tags, max_marks, ...chosen }: FactValues) =>
  ({
    [fact]: fact === 'tags' ? tags : fact === 'max_marks' ? readNumber(max_marks) : chosen[fact] || undefined,
  }) as BulkChange

/** One of the facts has to be chosen, and to be one that questions can have. */
function useFactForm() {
  const { t } = useLingui()
  return useForm<FactValues>({
    initialValues: { fact: 'level', level: '', skill: '', max_marks: '', tags: [] },
    validate: (values) => {
      const missing = {
        level: t`Please choose a level`,
        skill: t`Please choose a skill`,
        max_marks: t`Please enter the marks`,
        tags: t`Please enter a tag`,
      }
      const sent = sentOf(values)
      const { fact } = values
      if (sent[fact] === undefined || values.tags.length + Number(fact !== 'tags') === 0)
        return { [fact]: missing[fact] }
      const [issue] = ChangeManyInput.safeParse({ ids: [1], ...sent }).error?.issues ?? []
      return issue ? { [fact]: schemaText(issue.message) } : {}
    },
  })
}

/** Gives many questions the same level, skill or marks, or tags beside those that they have. */
export default function FactsDialog({ opened, count, save, onClose }: FactsDialogProps) {
  const { t, i18n } = useLingui()
  const form = useFactForm()
  const { fact } = form.values
  const close = () => {
    onClose()
    form.reset()
  }
  const names = { level: t`Level`, skill: t`Skill`, max_marks: t`Marks`, tags: t`Tags beside those that are there` }
  const choose = (label: string) => ({ value: '', label })
  return (
    <FormModal
      opened={opened}
      title={t`Level, skill, marks, tags`}
      form={form}
      save={(values) => save(sentOf(values))}
      onClose={close}
    >
      <Text size="sm">
        {t`${plural(count, { one: '# question changes.', other: '# questions change.' })}`}{' '}
        {fact === 'tags' ? (
          <Trans>It makes no new version, and approvals stay.</Trans>
        ) : (
          <Trans>Submitted papers stay as they are. What was approved or rejected is a draft again.</Trans>
        )}
      </Text>
      <NativeSelect
        label={t`What changes`}
        data={facts.map((one) => ({ value: one, label: names[one] }))}
        {...form.getInputProps('fact')}
      />
      {fact === 'level' && (
        <NativeSelect
          label={names.level}
          withAsterisk
          data={[choose(t`Choose a level`), ...levels.map((one) => ({ value: one, label: i18n._(levelNames[one]) }))]}
          {...form.getInputProps('level')}
        />
      )}
      {fact === 'skill' && (
        <NativeSelect
          label={names.skill}
          withAsterisk
          data={[choose(t`Choose a skill`), ...skills.map((one) => ({ value: one, label: i18n._(skillNames[one]) }))]}
          {...form.getInputProps('skill')}
        />
      )}
      {fact === 'max_marks' && (
        <DecimalField
          label={names.max_marks}
          description={t`0.25 to 100, in steps of 0.25`}
          withAsterisk
          {...form.getInputProps('max_marks')}
        />
      )}
      {fact === 'tags' && (
        <ChipInput
          label={names.tags}
          values={form.values.tags}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          separators=",;"
          most={mostTags}
          error={form.errors.tags}
          required
          data-path="tags"
        />
      )}
    </FormModal>
  )
}
