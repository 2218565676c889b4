import { Trans } from '@lingui/react/macro'
import { Button, Code, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { questionApi } from '#contract'
import { download } from '#web/api/download.ts'
import classes from '#web/ui/upload/upload.module.css'
import type { UploadFormat } from './upload-values.ts'

const samples = {
  opentriviaqa: `#Q Which planet is nearest to the sun?
^ Mercury
A Mercury
B Venus
C Mars`,
  jsonl: `{"question": "A box holds 12 eggs. How many do 3 boxes hold?", "answer": "3 * 12 = 36\\n#### 36"}`,
}

/** What a file in this format looks like. */
export function FormatNote({ format }: { format: UploadFormat }) {
  if (format === 'spreadsheet') return <TemplateNote />
  return (
    <details className={classes.format}>
      <summary>
        <Trans>What a file in this format looks like</Trans>
      </summary>
      <Text size="sm" mt="xs">
        {format === 'opentriviaqa' ? (
          <Trans>
            Questions are separated by an empty line. #Q starts a question, ^ gives the right answer, A to H are the
            options. With the options True and False it becomes a true-or-false question.
          </Trans>
        ) : (
          <Trans>
            Each line holds one question and its worked answer, which ends with #### and the number. The steps become
            the explanation.
          </Trans>
        )}
      </Text>
      <Code block mt="xs">
        {samples[format]}
      </Code>
    </details>
  )
}

function TemplateNote() {
  return (
    <div>
      <Text size="sm">
        <Trans>
          One question on each row, with its class, subject code and chapter. A case study has a row for the passage and
          one for each part. Pictures come in one .zip with the file. The template explains each column and shows an
          example of each type.
        </Trans>
      </Text>
      <Button
        mt="xs"
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download(questionApi.template, {}, 'questions-template.xlsx')}
      >
        <Trans>Download the template</Trans>
      </Button>
    </div>
  )
}
