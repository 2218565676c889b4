import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ProviderRow, signInProviderApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { ConsoleSteps } from './console-steps.tsx'

const toValues = (row: ProviderRow | null) => ({
  kind: row?.kind ?? ('GOOGLE' as ProviderRow['kind']),
  label: row?.label ?? 'Google',
  issuer: row?.issuer ?? '',
  client_id_there: row?.client_id_there ?? '',
  client_secret: '',
  /** As they are typed. */
  domains: row?.domains.join(', ') ?? '',
  any_account: row?.any_account ?? false,
  tenant: row?.tenant ?? '',
  trusts_second_step: row?.trusts_second_step ?? false,
})
const listOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
type Values = ReturnType<typeof toValues>

/** Of each kind what it asks for; what is left empty of a secret stays as it is. */
const toBody = ({ kind, label, issuer, client_id_there, client_secret, trusts_second_step, ...of }: Values) => ({
  ...{ kind, label, trusts_second_step },
  ...(client_id_there.trim() ? { client_id_there } : {}),
  ...(client_secret ? { client_secret } : {}),
  ...(kind === 'GOOGLE' ? { domains: listOf(of.domains), any_account: of.any_account } : {}),
  ...(kind === 'MICROSOFT' && of.tenant.trim() ? { tenant: of.tenant } : {}),
  ...(kind === 'OIDC' && issuer.trim() ? { issuer } : {}),
})

const labels = { GOOGLE: 'Google', MICROSOFT: 'Microsoft', OIDC: '' } as const

/** Adds a way to sign in, or changes it: what to do in the issuer's console, and what comes from there. */
export default function ProviderModal({ edited, onClose, onTakeCurrent }: RowDialogProps<ProviderRow>) {
  const { t } = useLingui()
  const form = useForm<Values>({
    ...unwatched,
    initialValues: toValues(null),
    validate: validateWith(signInProviderApi.create.body, toBody),
  })
  const row = useEdited(edited, form, toValues)
  const options = { invalidates: [signInProviderApi.list] }
  const create = useAction(signInProviderApi.create, options)
  const update = useAction(signInProviderApi.update, options)
  const save = async (values: Values) => {
    if (row) return update.run({ id: row.id, row_version: row.row_version, ...toBody(values) })
    return (await create.run(toBody(values))).data
  }
  const { kind } = form.values
  const choose = (next: Values['kind']) => form.setValues({ kind: next, label: labels[next] })
  return (
    <FormModal
      opened={edited !== null}
      updating={row !== null}
      title={[t`Create New Way`, t`Update Way`]}
      size="lg"
      {...{ form, save, onClose }}
      onTakeCurrent={(current) => onTakeCurrent(current as ProviderRow)}
    >
      {!row && <WhoseAccounts kind={kind} onChoose={choose} />}
      <TextInput
        label={t`Name on the button`}
        withAsterisk
        data-autofocus
        maxLength={60}
        {...form.getInputProps('label')}
      />
      <ConsoleSteps kind={kind} redirectUri={row?.redirect_uri ?? null} />
      {kind === 'OIDC' && (
        <TextInput
          label={t`Address of the issuer`}
          description="https://sso.school.org"
          type="url"
          withAsterisk
          {...form.getInputProps('issuer')}
        />
      )}
      {row && kind === 'OIDC' && form.values.issuer !== row.issuer && <LinkAgain people={row.people} />}
      {kind === 'MICROSOFT' && (
        <TextInput
          label={t`Directory (tenant) ID`}
          description={t`Or a domain of the school`}
          withAsterisk
          {...form.getInputProps('tenant')}
        />
      )}
      <TextInput
        label={kind === 'MICROSOFT' ? t`Application (client) ID` : t`Client ID`}
        withAsterisk
        {...form.getInputProps('client_id_there')}
      />
      <Secret kind={kind} hint={row?.secret_hint ?? null} {...form.getInputProps('client_secret')} />
      {kind === 'GOOGLE' && (
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
      )}
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

const LinkAgain = ({ people }: { people: number }) =>
  people > 0 && (
    <Alert color="yellow" variant="light">
      <Trans>{people} people would have to link again: whoever somebody is at one issuer is nobody at another.</Trans>
    </Alert>
  )

interface SecretProps {
  kind: ProviderRow['kind']
  /** The last signs of the one that is stored. */
  hint: string | null
}

function Secret({ kind, hint, ...props }: SecretProps) {
  const { t } = useLingui()
  const stored = hint === null ? null : t`The one that ends in …${hint} stays where this is left empty`
  const whichOne = kind === 'MICROSOFT' ? t`The Value, not the Secret ID` : null
  return (
    <TextInput
      type="password"
      label={t`Client secret`}
      description={stored ?? whichOne}
      autoComplete="new-password"
      withAsterisk={hint === null}
      {...props}
    />
  )
}
