import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Alert, List } from '@mantine/core'
import type { PrintWarning } from '#contract'

const sentences: Record<PrintWarning['kind'], (detail: string) => MessageDescriptor> = {
  LARGE_PICTURE: () => msg`A picture is too large to print. Its description stands in its place; upload a smaller one.`,
  UNREADABLE_PICTURE: () => msg`A picture cannot be read. Its description stands in its place; upload it again.`,
  UNKNOWN_CHARACTER: (detail) => msg`The fonts do not have “${detail}” and print an empty box; use another character.`,
  READING_ALOUD: (detail) =>
    msg({ id: 'print.reading_aloud', message: `Screen readers may not read the whole PDF: ${detail}` }),
  WIDE_TABLE: () =>
    msg`A table is too wide for the page: its words are divided over lines or small. Use fewer columns or shorter words.`,
  WIDE_FORMULA: () =>
    msg`A formula is too wide for its column and cannot be broken over lines. Divide it into two formulas.`,
  OTHER_LETTERS: () =>
    msg`An option names others by letters that are not printed here, such as (क) where the options are (A) to (D). Write the letters that are printed, or choose others in the school's settings.`,
}

/** What of a paper does not print as it was meant, and in which questions. */
export function PaperWarnings({ warnings }: { warnings: PrintWarning[] }) {
  const { t } = useLingui()
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" mb="sm" className="no-print" title={t`Please check before printing`}>
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={`${warning.kind} ${warning.detail}`}>
            <Questions numbers={warning.questions} /> {t(sentences[warning.kind](warning.detail))}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Questions({ numbers }: { numbers: number[] }) {
  const { i18n } = useLingui()
  if (numbers.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale).format(numbers.map((number) => i18n.number(number)))
  return (
    <strong>
      <Plural value={numbers.length} one={`Question ${list}:`} other={`Questions ${list}:`} />
    </strong>
  )
}
