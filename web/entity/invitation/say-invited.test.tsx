// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { sayInvited, sayInvitedAgain } from './say-invited.ts'

clearAfterEach()

const signedIn = (can_mail: boolean) => storeUser({ id: 1, role_id: 2, can_mail } as Parameters<typeof storeUser>[0])

test('where mail is not set up nothing is said to be sent', async () => {
  render(null, { wrapper: makeFrame() })
  signedIn(false)
  sayInvited(2)
  sayInvitedAgain('Meera')
  expect(await screen.findByText(/^2 invitations are ready\. Mail is not set up/)).toBeTruthy()
  expect(await screen.findByText(/^The invitation for Meera is ready\. Mail is not set up/)).toBeTruthy()
  expect(screen.queryByText(/sent/)).toBeNull()
})

test('where it is, they are sent', async () => {
  render(null, { wrapper: makeFrame() })
  signedIn(true)
  sayInvited(1)
  sayInvitedAgain('Meera')
  expect(await screen.findByText('1 invitation sent')).toBeTruthy()
  expect(await screen.findByText('Invitation for Meera sent again')).toBeTruthy()
})
