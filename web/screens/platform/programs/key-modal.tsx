import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type ApiKeyRow, type ApiKeyScope, apiKeyApi, apiKeyScopes, MOST_PER_MINUTE, usualPerMinute } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { scopeWords } from './scope-words.ts'
import { ShownOnce } from './shown-once.tsx'

const DAY = 86_400_000

const toValues = (key: ApiKeyRow | null) => ({
  name: key?.name ?? '',
  scopes: (key?.scopes ?? []) as ApiKeyScope[],
  days: '90',
  per_minute: (key?.per_minute ?? usualPerMinute) as number | string,
  networks: key?.networks.join('\n') ?? '',
})
type Values = ReturnType<typeof toValues>

const networksOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')

const limitsOf = ({ name, per_minute, networks }: Values) => ({
  name,
  per_minute: Number(per_minute),
  networks: networksOf(networks),
})
const toBody = (values: Values) => ({
  ...limitsOf(values),
  scopes: values.scopes,
  // A minute less than a year at most: clocks differ.
  expires_at: new Date(Date.now() + Number(values.days) * DAY - 60_000).toISOString(),
})

/** Networks are one field of the form, and each by itself to the server. */
const fieldNames = Object.fromEntries(
  Array.from({ length: 50 }, (_, at) => [
    [`networks.${at}`, 'networks'],
    [`scopes.${at}`, 'scopes'],
  ]).flat(),
)
const inForm = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [fieldNames[path] ?? path, text]))

/** Makes a key, which is shown once, or changes its name, networks and limit. */
export default function KeyModal({ edited, onClose, onTakeCurrent }: RowDialogProps<ApiKeyRow>) {
  const { t } = useLingui()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm<Values>({
    ...unwatched,
    initialValues: toValues(null),
    validate: (values) => inForm(validateWith(apiKeyApi.create.body, toBody)(values)),
  })
  const row = useEdited(edited, form, toValues)
  const create = useAction(apiKeyApi.create, { invalidates: [apiKeyApi.list] })
  const update = useAction(apiKeyApi.update, { invalidates: [apiKeyApi.list] })
  const save = async (values: Values) => {
    if (row) return update.run({ id: row.id, row_version: row.row_version, ...limitsOf(values) })
    const { data } = await create.run(toBody(values))
    setMade(data.key)
    return data
  }
  const isNew = row === null
  return (
    <>
      <FormModal
        opened={edited !== null}
        updating={!isNew}
        title={[t`Create New Key`, t`Update Key`]}
        {...{ form, save, onClose, fieldNames }}
        onTakeCurrent={(current) => onTakeCurrent(current as ApiKeyRow)}
      >
        <TextInput
          label={t`Name`}
          description={t`Which program it is for`}
          withAsterisk
          data-autofocus
          maxLength={100}
          {...form.getInputProps('name')}
        />
        {isNew && <Scopes {...form.getInputProps('scopes')} />}
        {isNew && (
          <NativeSelect
            label={t`Good for`}
            description={t`Before it ends, its maker and the admins are told by mail`}
            data={[
              { value: '30', label: t`30 days` },
              { value: '90', label: t`90 days` },
              { value: '180', label: t`180 days` },
              { value: '365', label: t`A year` },
            ]}
            {...form.getInputProps('days')}
          />
        )}
        <NumberInput
          label={t`Calls a minute`}
          min={1}
          max={MOST_PER_MINUTE}
          allowDecimal={false}
          {...form.getInputProps('per_minute')}
        />
        <Textarea
          label={t`Only from these networks`}
          description={t`One a line, such as 203.0.113.0/24. Empty: from anywhere`}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('networks')}
        />
      </FormModal>
      <ShownOnce title={t`The new key`} label={t`API key`} secret={made} onClose={() => setMade(null)}>
        <Trans>Give it to the program, which sends it with each call. Whoever has it can do what it opens.</Trans>
      </ShownOnce>
    </>
  )
}

interface ScopesProps {
  value?: ApiKeyScope[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

function Scopes({ value, onChange, error }: ScopesProps) {
  const { t, i18n } = useLingui()
  return (
    <Checkbox.Group
      label={t`What it opens`}
      description={t`It never opens more than this: for more, make another key`}
      withAsterisk
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={i18n._(scopeWords[scope].name)}
            description={i18n._(scopeWords[scope].about)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
