import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Input, Stack } from '@mantine/core'
import { blanksIn } from '#contract'
import { ChipInput } from '#web/ui/form/chip-input.tsx'
import classes from '../form/form.module.css'
import { useItem } from '../form/form-context.ts'
import { isWellNumbered, renumberTranslations, repairBlanks } from './blank-repair.ts'

const mostAnswers = 10

/** The accepted answers of each blank; a row appears with its blank in the text. */
export function BlankFields() {
  const { t } = useLingui()
  const { values, path, set, error } = useItem()
  const { question_text, blanks } = values
  const numbers = [...new Set(blanksIn(question_text))].sort((a, b) => a - b)
  const write = (index: number, accepted: string[]) => {
    const next = Array.from({ length: Math.max(blanks.length, index + 1) }, (_, at) => blanks[at] ?? [])
    next[index] = accepted
    set('blanks', next)
  }
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Accepted answers</Trans>
      </legend>
      <Stack gap="sm">
        <p className={classes.hint}>
          {numbers.length === 0 ? (
            <Trans>A row for each blank appears here as soon as the text has one.</Trans>
          ) : (
            <Trans>Press Enter after each answer. “colour|color” adds both at once.</Trans>
          )}
        </p>
        {!isWellNumbered(question_text) && <RepairNotice />}
        {numbers.map((number) => (
          <ChipInput
            key={number}
            label={t`Blank ${number}`}
            values={blanks[number - 1] ?? []}
            onChange={(accepted) => write(number - 1, accepted)}
            separators="|"
            most={mostAnswers}
            error={error(`blanks.${number - 1}`)}
            data-path={path(`blanks.${number - 1}`)}
            required
          />
        ))}
        {error('blanks') && <Input.Error role="alert">{error('blanks')}</Input.Error>}
      </Stack>
    </fieldset>
  )
}

function RepairNotice() {
  const item = useItem()
  const { form, values, isPart, path, set } = item
  const count = blanksIn(values.question_text).length
  const repair = () => {
    const { question_text, blanks, renumbered } = repairBlanks(values)
    set('question_text', question_text)
    set('blanks', blanks)
    form.clearFieldError(path('question_text'))
    const id = isPart ? (values as { key?: string }).key : 'question_text'
    if (renumbered && id) {
      form.setFieldValue('translations', renumberTranslations(form.values.translations, id, renumbered))
    }
  }
  return (
    <Alert color="yellow" p="xs">
      <Trans>A number is missing or stands twice.</Trans>{' '}
      <Button size="compact-sm" variant="default" onClick={repair}>
        <Trans>Number the blanks 1 to {count}</Trans>
      </Button>
    </Alert>
  )
}
