import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Input, Title } from '@mantine/core'
import { showUndo } from '#web/ui/message/toast.tsx'
import { useQuestionForm } from '../form/form-context.ts'
import type { TranslationValues } from '../form/form-schema.ts'
import classes from './translation.module.css'
import { TranslationRowField } from './translation-row-field.tsx'
import { missingRows, translationRows } from './translation-values.ts'

/** The question in one other language: each text of it with its translation. */
export default function TranslationBlock({ index }: { index: number }) {
  const { t, i18n } = useLingui()
  const form = useQuestionForm()
  const { translations } = form.values
  const translation = translations[index]
  if (!translation) return null
  const rows = translationRows(form.values)
  const missing = missingRows(rows, form.values, translation).length
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' })
  const name = names.of(translation.language) ?? translation.language
  const error = form.errors[`translations.${index}`] ?? form.errors[`translations.${index}.language`]
  const remove = () => {
    form.removeListItem('translations', index)
    showUndo(t`Translation removed: ${name}`, () =>
      form.setFieldValue('translations', (now) => restore(now, translation)),
    )
  }
  return (
    <div className={classes.block}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Title order={2} size="h5">
            <Trans>In {name}</Trans>
          </Title>
          {missing > 0 && (
            <Badge color="yellow" variant="light" tt="none" c="var(--mantine-color-text)">
              {t`${plural(missing, { one: '# text missing', other: '# texts missing' })}`}
            </Badge>
          )}
        </Group>
        <Button size="compact-sm" variant="default" onClick={remove}>
          <Trans>Remove the translation</Trans>
        </Button>
      </Group>
      {error && (
        <Input.Error role="alert" tabIndex={-1} data-faulty>
          {error}
        </Input.Error>
      )}
      {rows.map((row) => (
        <TranslationRowField key={row.id} row={row} index={index} />
      ))}
    </div>
  )
}

/** With a removed translation again, unless there is another one into its language by now. */
const restore = (now: TranslationValues[], removed: TranslationValues) =>
  now.some(({ language }) => language === removed.language) ? now : [...now, removed]
