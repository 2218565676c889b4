import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { freshKey, removedAt, replacedAt, type Scale } from './edits.ts'
import classes from './layouts.module.css'
import { TakeOff } from './line-buttons.tsx'
import type { PartProps } from './parts.ts'
import { WordField } from './word-field.tsx'

const MOST_TERMS = 6
const MOST_LEVELS = 10
const MOST_SCALES = 10

/** Terms of the year, and the levels by which items are graded. */
export function ScalesPart(props: PartProps) {
  const { t } = useLingui()
  const { edited } = props
  const { scales, items } = edited.draft.body
  const set = (to: Scale[]) => edited.changeBody((before) => ({ ...before, scales: to }))
  const key = () =>
    freshKey(
      scales.map((scale) => scale.key),
      'scale',
    )
  return (
    <Stack gap="md">
      <Terms {...props} />
      {scales.map((scale, at) => (
        <section key={scale.key} className={classes.line}>
          <div className={classes.lineHead}>
            <Title order={2} size="h4">{t`Scale ${at + 1}`}</Title>
            {!items.some((item) => item.scale === scale.key) && (
              <TakeOff name={t`Scale ${at + 1}`} onClick={() => set(removedAt(scales, at))} />
            )}
          </div>
          <Levels
            {...props}
            {...{ scale, path: `body.scales.${at}` }}
            onChange={(to) => set(replacedAt(scales, at, to))}
          />
        </section>
      ))}
      {scales.length < MOST_SCALES && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() => set([...scales, { key: key(), levels: [{ key: 'A' }, { key: 'B' }, { key: 'C' }] }])}
        >
          <Trans>Add a scale</Trans>
        </Button>
      )}
    </Stack>
  )
}

function Terms({ edited, language }: PartProps) {
  const { t } = useLingui()
  const { terms } = edited.draft.body
  const set = (to: typeof terms) => edited.changeBody((before) => ({ ...before, terms: to }))
  /** Of whom it is taken is none of theirs any more. */
  const remove = (key: string) =>
    edited.changeBody((before) => ({
      ...before,
      terms: before.terms.filter((term) => term.key !== key),
      items: before.items.map((item) => ({ ...item, terms: item.terms.filter((one) => one !== key) })),
    }))
  const add = () => {
    const keys = terms.map(({ key }) => key)
    const next = Array.from({ length: MOST_TERMS + 1 }, (_, at) => `t${at + 1}`).find((one) => !keys.includes(one))
    set([...terms, { key: next ?? freshKey(keys, 'term'), title: { en: '' } }])
  }
  return (
    <section className={classes.line}>
      <Title order={2} size="h4">{t`Terms`}</Title>
      {terms.map(({ key, title }, at) => (
        <div key={key} className={classes.signer}>
          <WordField
            label={t`Term ${at + 1}`}
            {...{ named: title, language, path: `body.terms.${at}.title`, errors: edited.errors }}
            onWord={(word) => set(replacedAt(terms, at, { key, title: word }))}
          />
          {terms.length > 1 && <TakeOff name={t`Term ${at + 1}`} onClick={() => remove(key)} />}
        </div>
      ))}
      {terms.length < MOST_TERMS && (
        <Button variant="default" w="fit-content" onClick={add}>
          <Trans>Add a term</Trans>
        </Button>
      )}
    </section>
  )
}

interface LevelsProps extends PartProps {
  scale: Scale
  path: string
  onChange: (scale: Scale) => void
}

function Levels({ edited, language, scale, path, onChange }: LevelsProps) {
  const { t } = useLingui()
  const { errors } = edited
  const { levels } = scale
  const set = (to: Scale['levels']) => onChange({ ...scale, levels: to })
  const wordOf = (at: number, field: 'title' | 'says') => (word: Record<string, string>) => {
    const { [field]: _, ...rest } = levels[at] ?? { key: '' }
    set(replacedAt(levels, at, Object.keys(word).length > 0 ? { ...rest, [field]: word } : rest))
  }
  const nextSign = () => {
    const taken = levels.map(({ key }) => key)
    return [...'ABCDEFGHIJKLMNOP'].find((sign) => !taken.includes(sign)) ?? ''
  }
  return (
    <Stack gap="xs">
      {errors[`${path}.levels`] && <p className={classes.error}>{errors[`${path}.levels`]}</p>}
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its sign is what is typed
        <div key={at} className={classes.level}>
          <TextInput
            label={t`Sign`}
            maxLength={10}
            value={level.key}
            error={errors[`${path}.levels.${at}.key`]}
            onChange={({ currentTarget }) => set(replacedAt(levels, at, { ...level, key: currentTarget.value.trim() }))}
          />
          <WordField
            label={t`In words`}
            {...{ named: level.title, language, path: `${path}.levels.${at}.title`, errors }}
            onWord={wordOf(at, 'title')}
          />
          <WordField
            label={t`It means`}
            {...{ named: level.says, language, path: `${path}.levels.${at}.says`, errors }}
            onWord={wordOf(at, 'says')}
          />
          {levels.length > 2 && <TakeOff name={level.key} onClick={() => set(removedAt(levels, at))} />}
        </div>
      ))}
      {levels.length < MOST_LEVELS && (
        <Group>
          <Button variant="default" onClick={() => set([...levels, { key: nextSign() }])}>
            <Trans>Add a level</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}
