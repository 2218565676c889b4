import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileDrop } from './file-drop.tsx'
import { LabelSelect } from './label-select.tsx'
import { levelLabels, skillLabels } from './labels.ts'
import { PlacePickers } from './place-pickers.tsx'
import classes from './upload.module.css'
import type { UploadValues } from './upload-values.ts'

interface UploadFormProps {
  form: UseFormReturnType<UploadValues>
  pending: boolean
  onCheck: () => void
  onImport: () => void
}

const sample = `#Q Which planet is nearest to the sun?
^ Mercury
A Mercury
B Venus
C Mars`

/** The file, how to read it, and what its questions get that the file doesn't say. */
export function UploadForm({ form, pending, onCheck, onImport }: UploadFormProps) {
  const { t } = useLingui()
  const { file, level, skill, grade_id, subject_id, chapter_id, topic_id } = form.values
  return (
    <Stack gap="lg">
      <FileDrop
        file={file}
        accept=".txt,text/plain"
        onChange={(chosen) => form.setFieldValue('file', chosen)}
        error={form.errors.file}
      />
      <NativeSelect
        label={t`Format`}
        data={[{ value: 'opentriviaqa', label: 'OpenTriviaQA' }]}
        maw={340}
        {...form.getInputProps('format')}
      />
      <details className={classes.format}>
        <summary>
          <Trans>What a file in this format looks like</Trans>
        </summary>
        <Text size="sm" mt="xs">
          <Trans>
            Questions are separated by an empty line. #Q starts a question, ^ gives the right answer, A to H are the
            options. With the options True and False it becomes a true-or-false question.
          </Trans>
        </Text>
        <Code block mt="xs">
          {sample}
        </Code>
      </details>
      <div className={classes.fields}>
        <PlacePickers
          variant="form"
          place={{ grade_id, subject_id, chapter_id, topic_id }}
          onChange={(place) => form.setValues(place)}
          errorOf={(field) => form.errors[field]}
          onLeave={(field) => form.validateField(field)}
        />
        <LabelSelect
          label={t`Level`}
          labels={levelLabels}
          value={level}
          onChange={(next) => next && form.setFieldValue('level', next)}
          error={form.errors.level}
        />
        <LabelSelect
          label={t`Skill`}
          labels={skillLabels}
          value={skill}
          onChange={(next) => next && form.setFieldValue('skill', next)}
          error={form.errors.skill}
        />
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          label={t`Marks`}
          placeholder={t`As usual for the type`}
          {...form.getInputProps('max_marks')}
        />
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onCheck} aria-disabled={pending}>
          <Trans>Check first</Trans>
        </Button>
        <Button onClick={onImport} aria-disabled={pending}>
          <Trans>Import</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
