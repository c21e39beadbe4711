/** The wait before the same e-mail may be sent again. */
const RESEND_AFTER_MS = 60_000

/** When an e-mail that is sent now may be sent again, in milliseconds. */
export const resendTime = () => Date.now() + RESEND_AFTER_MS
/** A clock that was set back must not block a resend for longer than the wait. */
export const untilResend = (resendAt: number) => Math.min(Math.max(resendAt - Date.now(), 0), RESEND_AFTER_MS)
