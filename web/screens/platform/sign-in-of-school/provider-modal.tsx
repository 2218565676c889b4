import { Trans, useLingui } from '@lingui/react/macro'
import {
  Alert,
  Checkbox,
  Fieldset,
  Group,
  Radio,
  type RadioGroupProps,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { type ProviderRow, signInProviderApi } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { ConsoleSteps } from './console-steps.tsx'

const toValues = (row: ProviderRow | null) => ({
  kind: row?.kind ?? ('GOOGLE' as ProviderRow['kind']),
  via: row?.via ?? ('OWN' as ProviderRow['via']),
  label: row?.label ?? 'Google',
  issuer: row?.issuer ?? '',
  client_id_there: row?.client_id_there ?? '',
  client_secret: '',
  /** As they are typed. */
  domains: row?.domains.join(', ') ?? '',
  any_account: row?.any_account ?? false,
  tenant: row?.tenant ?? '',
  claim: row?.claim ?? { name: '', value: '' },
  trusts_second_step: row?.trusts_second_step ?? false,
})
const listOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
type Values = ReturnType<typeof toValues>

/** Of each kind what it asks for; what is left empty of a secret stays as it is. */
const toBody = ({ kind, via, label, issuer, client_id_there, client_secret, trusts_second_step, ...of }: Values) => ({
  ...{ kind, via, label, trusts_second_step },
  ...(via === 'OWN' && client_id_there.trim() ? { client_id_there } : {}),
  ...(via === 'OWN' && client_secret ? { client_secret } : {}),
  ...(kind === 'GOOGLE' ? { domains: listOf(of.domains), any_account: of.any_account } : {}),
  ...(kind === 'MICROSOFT' && of.tenant.trim() ? { tenant: of.tenant } : {}),
  ...(kind === 'OIDC' && issuer.trim() ? { issuer } : {}),
  claim: of.claim.name.trim() || of.claim.value.trim() ? of.claim : null,
})

/** Domains are one field of the form, and each by itself to the server. */
const fieldNames = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`domains.${at}`, 'domains']))
const inForm = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [fieldNames[path] ?? path, text]))

const labels = { GOOGLE: 'Google', MICROSOFT: 'Microsoft', OIDC: '' } as const

/** Adds a way to sign in, or changes it: what to do in the issuer's console, and what comes from there. */
export default function ProviderModal({ edited, onClose, onTakeCurrent }: RowDialogProps<ProviderRow>) {
  const { t } = useLingui()
  const form = useForm<Values>({
    ...unwatched,
    initialValues: toValues(null),
    validate: (values) => inForm(validateWith(signInProviderApi.create.body, toBody)(values)),
  })
  const row = useEdited(edited, form, toValues)
  const { proposal, failed } = useProposal(edited === 'new')
  const options = { invalidates: [signInProviderApi.list] }
  const create = useAction(signInProviderApi.create, options)
  const update = useAction(signInProviderApi.update, options)
  const save = async (values: Values) => {
    if (row) return update.run({ id: row.id, row_version: row.row_version, ...toBody(values) })
    const key = values.via === 'OWN' && proposal ? { key: proposal.key } : {}
    return (await create.run({ ...toBody(values), ...key })).data
  }
  const { kind, via } = form.values
  const choose = (next: Values['kind']) => form.setValues({ kind: next, label: labels[next], via: 'OWN' })
  const hasChoice = !row && (proposal?.platform.includes(kind) ?? false)
  return (
    <FormModal
      opened={edited !== null}
      updating={row !== null}
      title={[t`Create New Way`, t`Update Way`]}
      size="lg"
      {...{ form, save, onClose, fieldNames }}
      onTakeCurrent={(current) => onTakeCurrent(current as ProviderRow)}
    >
      {!row && <WhoseAccounts kind={kind} onChoose={choose} />}
      {hasChoice && <WhoseApp kind={kind} {...form.getInputProps('via')} />}
      <TextInput
        label={t`Name on the button`}
        withAsterisk
        data-autofocus
        maxLength={60}
        {...form.getInputProps('label')}
      />
      {via === 'OWN' && <ConsoleSteps {...{ kind, failed }} redirectUri={(row ?? proposal)?.redirect_uri ?? null} />}
      <Where form={form} kind={kind} />
      {row && isOtherIssuer(form.values, row) && <LinkAgain people={row.people} />}
      {via === 'OWN' && <OwnApp {...{ form, kind }} hint={row?.secret_hint ?? null} />}
      {kind === 'GOOGLE' && <Domains form={form} />}
      <OnlySome name={form.getInputProps('claim.name')} value={form.getInputProps('claim.value')} />
      <Checkbox
        label={t`Its second step is enough: none is asked for here`}
        {...form.getInputProps('trusts_second_step', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

function WhoseAccounts({ kind, onChoose }: { kind: string; onChoose: (kind: Values['kind']) => void }) {
  const { t } = useLingui()
  return (
    <Radio.Group label={t`Whose accounts`} value={kind} onChange={(next) => onChoose(next as Values['kind'])}>
      <Stack gap="xs" mt="xs">
        <Radio value="GOOGLE" label="Google" />
        <Radio value="MICROSOFT" label="Microsoft" />
        <Radio value="OIDC" label={t`Another issuer (OpenID Connect)`} />
      </Stack>
    </Radio.Group>
  )
}

/** Asked for when a new one is begun, for that one alone: the redirect URI is typed into the console before anything is saved. */
function useProposal(isNew: boolean) {
  const { data, error } = useRead(signInProviderApi.propose, {}, { enabled: isNew, toasts: 'none' })
  useEffect(() => {
    if (isNew) return () => queryClient.removeQueries({ queryKey: [signInProviderApi.propose.path] })
  }, [isNew])
  return { proposal: isNew ? data : undefined, failed: error !== null }
}

function WhoseApp({ kind, ...props }: { kind: string } & Pick<RadioGroupProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useLingui()
  const name = kind === 'GOOGLE' ? 'Google' : 'Microsoft'
  return (
    <Radio.Group label={t`Whose app at ${name}`} {...props}>
      <Stack gap="xs" mt="xs">
        <Radio value="PLATFORM" label={t`The platform's: nothing is set up at ${name}`} />
        <Radio value="OWN" label={t`The school's own`} />
      </Stack>
    </Radio.Group>
  )
}

/** Of an issuer's accounts those alone that it says something of. */
function OnlySome({ name, value }: Record<'name' | 'value', TextInputProps>) {
  const { t } = useLingui()
  return (
    <Fieldset legend={t`Only some of its accounts`}>
      <Text size="sm" mb="xs">
        <Trans>What the issuer must say of an account, such as groups and teachers. Empty: every account.</Trans>
      </Text>
      <Group grow align="flex-start">
        <TextInput label={t`Claim`} {...name} />
        <TextInput label={t`Says`} {...value} />
      </Group>
    </Fieldset>
  )
}

/** Whoever is known by the one is nobody at the other. */
const isOtherIssuer = ({ kind, issuer, tenant }: Values, row: ProviderRow) =>
  (kind === 'OIDC' && issuer !== row.issuer) || (kind === 'MICROSOFT' && tenant !== row.tenant)

const LinkAgain = ({ people }: { people: number }) =>
  people > 0 && (
    <Alert color="yellow" variant="light">
      <Trans>{people} people would have to link again: whoever somebody is at one issuer is nobody at another.</Trans>
    </Alert>
  )

type Form = UseFormReturnType<Values>

/** Which issuer it is, where the kind does not say it. */
function Where({ form, kind }: Pick<OwnAppProps, 'form' | 'kind'>) {
  const { t } = useLingui()
  return (
    <>
      {kind === 'OIDC' && (
        <TextInput
          label={t`Address of the issuer`}
          description="https://sso.school.org"
          type="url"
          withAsterisk
          {...form.getInputProps('issuer')}
        />
      )}
      {kind === 'MICROSOFT' && (
        <TextInput
          label={t`Directory (tenant) ID`}
          description={t`Or a domain of the school`}
          withAsterisk
          {...form.getInputProps('tenant')}
        />
      )}
    </>
  )
}

function Domains({ form }: { form: Form }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Domains of the school, with a comma between two`}
        description={t`school.org: who has an account there comes in, once it is linked`}
        disabled={form.values.any_account}
        {...form.getInputProps('domains')}
      />
      <Checkbox
        label={t`Accounts of any domain, private ones too`}
        {...form.getInputProps('any_account', { type: 'checkbox' })}
      />
    </>
  )
}

interface OwnAppProps {
  form: Form
  kind: ProviderRow['kind']
  /** The last signs of the secret that is stored. */
  hint: string | null
}

function OwnApp({ form, kind, hint }: OwnAppProps) {
  const { t } = useLingui()
  const stored = hint === null ? null : t`The one that ends in …${hint} stays where this is left empty`
  const whichOne = kind === 'MICROSOFT' ? t`The Value, not the Secret ID` : null
  return (
    <>
      <TextInput
        label={kind === 'MICROSOFT' ? t`Application (client) ID` : t`Client ID`}
        withAsterisk
        {...form.getInputProps('client_id_there')}
      />
      <TextInput
        type="password"
        label={t`Client secret`}
        description={stored ?? whichOne}
        autoComplete="new-password"
        withAsterisk={hint === null}
        {...form.getInputProps('client_secret')}
      />
    </>
  )
}
