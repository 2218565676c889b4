import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useQuestionForm } from '../form/form-context.ts'
import { RichField } from '../form/rich-field.tsx'
import { composeStatements, type Statements, splitStatements } from './assertion-text.ts'

/** Assertion and reason, each in a field of its own; one field where the text has another shape. */
export function StatementFields({ id }: { id: string }) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { question_text, language } = form.values
  const statements = splitStatements(question_text)
  const write = (next: Statements) => form.setFieldValue('question_text', composeStatements(next, language))
  if (!statements) {
    return (
      <Stack gap="xs">
        <RichField id={id} variant="full" path="question_text" value={question_text} label={t`Question`} required />
        <Text size="sm" c="dimmed">
          <Trans>This text doesn't name an assertion and a reason.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => write({ assertion: question_text, reason: '' })}>
            <Trans>Make it the assertion</Trans>
          </Button>
        </Text>
      </Stack>
    )
  }
  const error = form.errors.question_text
  return (
    <>
      <RichField
        id={id}
        variant="full"
        minRows={2}
        path="statements.assertion"
        value={statements.assertion}
        onChange={(assertion) => write({ ...statements, assertion })}
        error={error}
        label={t`Assertion (A)`}
        required
      />
      <RichField
        variant="full"
        minRows={2}
        path="statements.reason"
        value={statements.reason}
        onChange={(reason) => write({ ...statements, reason })}
        label={t`Reason (R)`}
        required
      />
    </>
  )
}
