import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fixedRoles, type LanguageOf, languages, languagesOf, profileApi, type User } from '#contract'
import { isInSchool, storeProfile, usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { PictureField } from '#web/entity/picture-field.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'

const toValues = ({ name, mobile, language, photo }: User) => ({
  name,
  mobile: mobile ?? '',
  language: language ?? '',
  photo,
})
type Values = ReturnType<typeof toValues>

/** Name, mobile, photo, and the language of mails. A pupil is named by the school. */
export function MeCard({ user }: { user: User }) {
  const { t } = useLingui()
  const may = usePermission('profile')('update')
  const isNamed = user.role_id === fixedRoles.student
  const toBody = ({ name, mobile, language, photo }: Values) => ({
    ...(isNamed ? {} : { name }),
    mobile: mobile.trim() || null,
    language: (language || null) as LanguageOf<'mails'> | null,
    photo,
  })
  const form = useForm({
    initialValues: toValues(user),
    validate: validateWith(profileApi.update.body, toBody),
    validateInputOnBlur: true,
  })
  const update = useAction(profileApi.update)
  const save = async (values: Values) => {
    try {
      const { data } = await update.run(toBody(values))
      storeProfile(data.updatedClassesData)
      form.setInitialValues(toValues(data.updatedClassesData))
      form.reset()
    } catch (error) {
      if (!isRefusal(error)) throw error
      form.setErrors(fieldErrors(error))
    }
  }
  return (
    <Fieldset legend={t`Me`} disabled={!may}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="sm">
          <PictureField
            label={t`Photo`}
            alt={t`Photo of ${user.name}`}
            value={form.values.photo}
            onChange={(photo) => form.setFieldValue('photo', photo)}
          />
          <TextInput
            label={t`Name`}
            withAsterisk={!isNamed}
            disabled={isNamed}
            description={isNamed ? t`Your school writes your name.` : undefined}
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t`Mobile`}
            type="tel"
            autoComplete="tel"
            placeholder="+91 98765 43210"
            {...form.getInputProps('mobile')}
          />
          <NativeSelect
            label={t`Language of mails to you`}
            data={[
              { value: '', label: isInSchool() ? t`As the school` : t`As the platform` },
              ...languagesOf('mails').map((value) => ({ value, label: languages[value].name })),
            ]}
            {...form.getInputProps('language')}
          />
          <Group justify="flex-end">
            <Button type="submit" aria-disabled={update.pending} disabled={!form.isDirty()}>
              {update.pending ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Fieldset>
  )
}
