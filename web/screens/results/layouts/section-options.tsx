import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { type CardLayoutBody, type CardSection, type Named, namedIn, pupilFields, totalFields } from '#contract'
import { removedAt, replacedAt } from './edits.ts'
import classes from './layouts.module.css'
import { TakeOff } from './line-buttons.tsx'
import type { Errors } from './use-draft.ts'
import { WordField } from './word-field.tsx'
import { fieldNames } from './words.ts'

interface OptionsProps<Section extends CardSection = CardSection> {
  section: Section
  body: CardLayoutBody
  language: string
  path: string
  errors: Errors
  onChange: (section: CardSection) => void
}

type Of<K extends CardSection['kind']> = OptionsProps<Extract<CardSection, { kind: K }>>

/** What a section lets choose. */
export function SectionOptions(props: OptionsProps) {
  const { t } = useLingui()
  const { section, onChange, language, path, errors } = props
  switch (section.kind) {
    case 'pupil':
      return <Ticks of={pupilFields} has={section.fields} onChange={(fields) => onChange({ ...section, fields })} />
    case 'total':
      return <Ticks of={totalFields} has={section.fields} onChange={(fields) => onChange({ ...section, fields })} />
    case 'signatures':
      return <Signers {...props} section={section} />
    case 'text':
      return (
        <WordField
          label={t`Text`}
          {...{ named: section.text, language, path: `${path}.text`, errors }}
          onWord={(text) => onChange({ ...section, text })}
        />
      )
    case 'scale':
      return null
    default:
      return <Titled {...props} section={section} />
  }
}

function Titled(props: Of<'scholastic' | 'areas' | 'competencies' | 'days' | 'voices' | 'remark'>) {
  const { t } = useLingui()
  const { section, onChange, language, path, errors } = props
  const titled = (title: Named) => {
    const { title: _, ...rest } = section
    return (Object.keys(title).length > 0 ? { ...rest, title } : rest) as CardSection
  }
  return (
    <Stack gap="xs">
      <WordField
        label={t`Heading`}
        description={t`Left empty: the usual one.`}
        {...{ named: section.title, language, path: `${path}.title`, errors }}
        onWord={(title) => onChange(titled(title))}
      />
      {section.kind === 'scholastic' && (
        <Checkbox
          label={t`With the average of the section`}
          checked={section.class_avg === true}
          onChange={({ currentTarget: { checked } }) => {
            const { class_avg: _, ...rest } = section
            onChange(checked ? { ...rest, class_avg: true } : rest)
          }}
        />
      )}
      {(section.kind === 'areas' || section.kind === 'competencies') && <Listed {...props} section={section} />}
      {section.kind === 'voices' && (
        <Ticks of={['SELF', 'PEER', 'HOME']} has={section.of} onChange={(of) => onChange({ ...section, of })} />
      )}
      {section.kind === 'days' && (
        <NativeSelect
          label={t`Days are counted by`}
          data={[
            { value: 'TERM', label: t`Term` },
            { value: 'MONTH', label: t`Month` },
          ]}
          value={section.by}
          onChange={({ currentTarget }) =>
            onChange({ ...section, by: currentTarget.value === 'MONTH' ? 'MONTH' : 'TERM' })
          }
        />
      )}
    </Stack>
  )
}

interface TicksProps<Name extends string> {
  of: readonly Name[]
  has: readonly Name[]
  onChange: (has: Name[]) => void
}

/** Which of some stand there, in the order in which they are offered. */
function Ticks<Name extends string>({ of, has, onChange }: TicksProps<Name>) {
  const { i18n } = useLingui()
  const tick = (name: Name, checked: boolean) =>
    onChange(of.filter((one) => (one === name ? checked : has.includes(one))))
  return (
    <div className={classes.choices}>
      {of.map((name) => (
        <Checkbox
          key={name}
          label={fieldNames[name] ? i18n._(fieldNames[name]) : name}
          checked={has.includes(name)}
          onChange={({ currentTarget }) => tick(name, currentTarget.checked)}
        />
      ))}
    </div>
  )
}

/** Items that stand in a section, in the order that they have. */
function Listed({ section, body, language, path, errors, onChange }: Of<'areas' | 'competencies'>) {
  const { t } = useLingui()
  const error = errors[`${path}.items`]
  const tick = (key: string, checked: boolean) => {
    const items = body.items.flatMap((one) =>
      (one.key === key ? checked : section.items.includes(one.key)) ? [one.key] : [],
    )
    onChange({ ...section, items })
  }
  return (
    <fieldset className={classes.choices} aria-invalid={error ? true : undefined}>
      <legend>{t`What is listed`}</legend>
      {body.items.map(({ key, title }, at) => (
        <Checkbox
          key={key}
          label={namedIn(title, language) || t`Item ${at + 1}`}
          checked={section.items.includes(key)}
          onChange={({ currentTarget }) => tick(key, currentTarget.checked)}
        />
      ))}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}

const MOST_SIGNERS = 4

function Signers({ section, language, path, errors, onChange }: Of<'signatures'>) {
  const { t } = useLingui()
  const set = (who: Named[]) => onChange({ ...section, who })
  return (
    <Stack gap="xs">
      {section.who.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: who signs is a place in a line
        <div key={at} className={classes.signer}>
          <WordField
            label={t`Who signs (${at + 1})`}
            {...{ named: name, language, path: `${path}.who.${at}`, errors }}
            onWord={(word) => set(replacedAt(section.who, at, word))}
          />
          {section.who.length > 1 && (
            <TakeOff name={t`Who signs (${at + 1})`} onClick={() => set(removedAt(section.who, at))} />
          )}
        </div>
      ))}
      {section.who.length < MOST_SIGNERS && (
        <Button variant="default" w="fit-content" onClick={() => set([...section.who, { en: '' }])}>
          <Trans>Add a signature</Trans>
        </Button>
      )}
    </Stack>
  )
}
