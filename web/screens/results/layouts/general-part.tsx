import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useGradeChoices } from '#web/api/use/choices.ts'
import type { PartProps } from './parts.ts'
import { WordField } from './word-field.tsx'

/** What it is called, and whose cards have it. */
export function GeneralPart({ edited, language }: PartProps) {
  const { t } = useLingui()
  const { draft, errors } = edited
  const grades = useGradeChoices()
  return (
    <Stack gap="sm">
      <TextInput
        label={t`Name of the layout`}
        description={t`In the school’s lists; it is on no card.`}
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={({ currentTarget }) => edited.change({ name: currentTarget.value })}
      />
      <WordField
        label={t`What the card is called`}
        description={t`Below the name of the school.`}
        {...{ named: draft.body.name, language, path: 'body.name', errors }}
        onWord={(name) => edited.changeBody((before) => ({ ...before, name }))}
      />
      <Checkbox.Group
        label={t`Classes whose cards have it`}
        error={errors.grade_ids}
        value={draft.grade_ids.map(String)}
        onChange={(ids) => edited.change({ grade_ids: ids.map(Number) })}
      >
        <Group gap="md" mt="xs">
          {(grades ?? []).map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  )
}
