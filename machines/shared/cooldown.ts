/** The minute between a mail and the same mail once more. */
const RESEND_AFTER_MS = 60_000

/** In milliseconds: when a mail that goes out now may be sent again. */
export const resendTime = () => Date.now() + RESEND_AFTER_MS
/** A clock that was set back must not shut the door for longer than a resend would. */
export const untilResend = (resendAt: number) => Math.min(Math.max(resendAt - Date.now(), 0), RESEND_AFTER_MS)
