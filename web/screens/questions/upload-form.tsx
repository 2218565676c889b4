import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import classes from '#web/ui/upload/upload.module.css'
import { FormatNote } from './format-note.tsx'
import { LabelSelect } from './label-select.tsx'
import { levelLabels, skillLabels } from './labels.ts'
import { PlacePickers } from './place-pickers.tsx'
import { type UploadValues, uploadFormats } from './upload-values.ts'

interface UploadFormProps {
  form: UseFormReturnType<UploadValues>
  pending: boolean
  onCheck: () => void
  onImport: () => void
  /** Stands above the buttons: what else has to be said about the file. */
  children?: ReactNode
}

/** The file, how to read it, and what its questions get that the file doesn't say. */
export function UploadForm({ form, pending, onCheck, onImport, children }: UploadFormProps) {
  const { t } = useLingui()
  const { file, format } = form.values
  return (
    <Stack gap="lg">
      <FileDrop
        file={file}
        accept={uploadFormats[format].accept}
        onChange={(chosen) => form.setFieldValue('file', chosen)}
        error={form.errors.file}
      />
      <NativeSelect
        label={t`Format`}
        data={[
          { value: 'opentriviaqa', label: 'OpenTriviaQA' },
          { value: 'spreadsheet', label: t`Spreadsheet (.xlsx, .csv), or .zip with pictures` },
          { value: 'jsonl', label: t`Questions with worked answers (JSON lines)` },
        ]}
        maw={340}
        {...form.getInputProps('format')}
      />
      <FormatNote format={format} />
      {!uploadFormats[format].says_place && <PlaceFields form={form} />}
      {children}
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

/** Where the questions go, and what they get that the file doesn't say. */
function PlaceFields({ form }: Pick<UploadFormProps, 'form'>) {
  const { t } = useLingui()
  const { level, skill, grade_id, subject_id, chapter_id, topic_id } = form.values
  return (
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
  )
}
