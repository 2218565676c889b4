import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import classes from '#web/ui/upload/upload.module.css'
import { UploadButtons, type UploadButtonsProps } from '#web/ui/upload/upload-buttons.tsx'
import { GradingFields } from '../list/grading-fields.tsx'
import { FormatNote } from './format-note.tsx'
import { SpreadsheetDefaults } from './upload-defaults.tsx'
import { documentTypes, isDocument, type UploadValues, uploadFormats } from './upload-values.ts'

interface UploadFormProps extends UploadButtonsProps {
  form: UseFormReturnType<UploadValues>
  /** Takes a document, which is read in another way. */
  onDocument: (file: File) => void
  /** Stands above the buttons: what else has to be said about the file. */
  children?: ReactNode
}

/** The file, how to read it, and what its questions get that the file doesn't say. */
export function UploadForm({ form, onDocument, children, ...buttons }: UploadFormProps) {
  const { t } = useLingui()
  const { file, format } = form.values
  return (
    <Stack gap="lg">
      <FileDrop
        file={file}
        accept={`${uploadFormats[format].accept},${documentTypes}`}
        onChange={(chosen) => (isDocument(chosen) ? onDocument(chosen) : form.setFieldValue('file', chosen))}
        error={form.errors.file}
      />
      <NativeSelect
        label={t`Format`}
        data={[
          { value: 'spreadsheet', label: t`Spreadsheet (.xlsx, .csv), or .zip with pictures` },
          { value: 'opentriviaqa', label: 'OpenTriviaQA' },
          { value: 'jsonl', label: t`Questions with worked answers (JSON lines)` },
        ]}
        maw={400}
        {...form.getInputProps('format')}
      />
      <FormatNote format={format} />
      {uploadFormats[format].says_place ? (
        <SpreadsheetDefaults form={form} />
      ) : (
        <div className={classes.fields}>
          <GradingFields form={form} usualMarks={t`As usual for the type`} />
        </div>
      )}
      {children}
      <Group gap="xs">
        <UploadButtons {...buttons} />
      </Group>
    </Stack>
  )
}
