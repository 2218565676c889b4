import { Stack } from '@mantine/core'
import { PolicyPart } from './policy-part.tsx'
import ProviderList, { ahead } from './provider-list.tsx'

export { ahead }

/** How people of the school sign in: by which accounts elsewhere, and what the school decides about it. */
export default function SignInOfSchool() {
  return (
    <Stack gap="xl">
      <ProviderList />
      <PolicyPart />
    </Stack>
  )
}
