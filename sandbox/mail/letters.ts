import type { MandatoryAlert, OptionalAlert } from '../../rules/identity/alerts'
import type { Language, Text } from '../wire/language'

export type Letter = {
  readonly subject: string
  readonly lines: readonly string[]
}

type Details = Readonly<Record<string, string>>

type Row = Readonly<Record<Language, (details: Details) => Letter>> & {
  /** The alert that promises it; null for a letter by post. */
  readonly alert: OptionalAlert | MandatoryAlert | null
  /** What causes it, in the sentence of its alert. */
  readonly cause: Text
}

/** Why something was not done, in the holder's words. */
export const REASONS = {
  cardLocked: { en: 'The card was locked.', fr: 'La carte était verrouillée.' },
  cardNotActivated: { en: 'The card wasn’t activated.', fr: 'La carte n’était pas activée.' },
  payeeUnavailable: {
    en: 'The biller can’t be paid from the card anymore.',
    fr: 'Ce fournisseur ne peut plus être payé avec la carte.',
  },
  sourceDeclined: {
    en: 'The bank of the debit card declined the payment.',
    fr: 'La banque de la carte de débit a refusé le paiement.',
  },
  sourceExpired: { en: 'The debit card has expired.', fr: 'La carte de débit est expirée.' },
  aboveMaximum: {
    en: 'The reload would have gone above the card’s maximum balance or its daily limit.',
    fr: 'La recharge aurait dépassé le solde maximal de la carte ou sa limite quotidienne.',
  },
  residence: {
    en: 'Residents of Saskatchewan can’t reload their card.',
    fr: 'Les personnes qui résident en Saskatchewan ne peuvent pas recharger leur carte.',
  },
} as const satisfies Readonly<Record<string, Text>>

/** Names of card programs in French; one without an entry has the same name in both languages. */
const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  'Non-Reloadable': 'Non rechargeable',
  'Digital Non-Reloadable': 'Numérique non rechargeable',
  'Digital Reloadable': 'Numérique rechargeable',
  'Power Reloadable': 'Power rechargeable',
}
export const programText = (name: string, language: Language) =>
  language === 'fr' ? (PROGRAM_NAMES[name] ?? name) : name

/** Every letter of the issuer to holders: its alert, its cause and its text, in both languages. */
export const LETTERS = {
  verification: {
    alert: 'accountCreation',
    cause: {
      en: 'an account is requested with your email address',
      fr: 'un compte est demandé avec votre adresse courriel',
    },
    en: () => ({
      subject: 'Confirm your email address',
      lines: [
        'Please follow this link to confirm your email address and create your account.',
        'If you didn’t ask for an account, don’t follow it: someone else chose its password.',
      ],
    }),
    fr: () => ({
      subject: 'Confirmez votre adresse courriel',
      lines: [
        'Veuillez suivre ce lien pour confirmer votre adresse courriel et créer votre compte.',
        'Si vous n’avez pas demandé de compte, ne le suivez pas\u00a0: une autre personne en a choisi le mot de passe.',
      ],
    }),
  },
  accountExists: {
    alert: 'accountCreation',
    cause: {
      en: 'an account is requested with your email address',
      fr: 'un compte est demandé avec votre adresse courriel',
    },
    en: () => ({
      subject: 'You already have an account',
      lines: [
        'Someone asked for a new account with this email address, which already has one.',
        'If it was you, sign in, or ask for a new password from the sign-in page.',
      ],
    }),
    fr: () => ({
      subject: 'Vous avez déjà un compte',
      lines: [
        'Un nouveau compte a été demandé avec cette adresse courriel, qui en a déjà un.',
        'S’il s’agit de vous, ouvrez une session ou demandez un nouveau mot de passe à la page d’ouverture de session.',
      ],
    }),
  },
  accountCreated: {
    alert: 'accountCreation',
    cause: { en: 'it is created', fr: 'qu’il est créé' },
    en: () => ({ subject: 'Your account is ready', lines: ['Your email address is confirmed. You can sign in now.'] }),
    fr: () => ({
      subject: 'Votre compte est prêt',
      lines: ['Votre adresse courriel est confirmée. Vous pouvez maintenant ouvrir une session.'],
    }),
  },
  confirmation: {
    alert: 'accountCreation',
    cause: { en: 'you ask for a new confirmation link', fr: 'que vous demandez un nouveau lien de confirmation' },
    en: () => ({
      subject: 'Confirm your email address',
      lines: ['Please follow this link to confirm the email address of your account.'],
    }),
    fr: () => ({
      subject: 'Confirmez votre adresse courriel',
      lines: ['Veuillez suivre ce lien pour confirmer l’adresse courriel de votre compte.'],
    }),
  },
  recovery: {
    alert: 'passwordReset',
    cause: { en: 'a new password is requested', fr: 'un nouveau mot de passe est demandé' },
    en: ({ code }) => ({
      subject: 'Choose a new password',
      lines: [
        'Follow this link and enter the code to choose a new password. The link works for 3 hours.',
        `Code: ${code}`,
        'If you didn’t ask for this, you can ignore this message.',
      ],
    }),
    fr: ({ code }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      lines: [
        'Suivez ce lien et entrez le code pour choisir un nouveau mot de passe. Le lien fonctionne pendant 3\u00a0heures.',
        `Code\u00a0: ${code}`,
        'Si vous n’avez pas fait cette demande, vous pouvez ignorer ce message.',
      ],
    }),
  },
  passwordChanged: {
    alert: 'passwordReset',
    cause: { en: 'your password is changed', fr: 'que votre mot de passe est modifié' },
    en: () => ({
      subject: 'Your password was changed',
      lines: ['Your password was changed and every open session was ended. If it wasn’t you, please call us.'],
    }),
    fr: () => ({
      subject: 'Votre mot de passe a été modifié',
      lines: [
        'Votre mot de passe a été modifié et toutes les sessions ouvertes ont été fermées. Si ce n’est pas vous, veuillez nous appeler.',
      ],
    }),
  },
  securityQuestionChanged: {
    alert: 'passwordReset',
    cause: { en: 'your security question is changed', fr: 'que votre question de sécurité est modifiée' },
    en: () => ({
      subject: 'Your security question was changed',
      lines: ['The security question of your account or its answer was changed. If it wasn’t you, please call us.'],
    }),
    fr: () => ({
      subject: 'Votre question de sécurité a été modifiée',
      lines: [
        'La question de sécurité de votre compte ou sa réponse a été modifiée. Si ce n’est pas vous, veuillez nous appeler.',
      ],
    }),
  },
  cardOrdered: {
    alert: 'cardOrdered',
    cause: { en: 'a card is ordered', fr: 'une carte est commandée' },
    en: ({ program, lastFour, fee, expected }) => ({
      subject: 'Your card has been ordered',
      lines: [
        `We received your order for a ${program} card ending in ${lastFour}.`,
        `The fee of ${fee} is taken from the first money you load.`,
        expected ? `We expect it to reach you by ${expected}.` : 'It is ready to be used.',
      ],
    }),
    fr: ({ program, lastFour, fee, expected }) => ({
      subject: 'Votre carte a été commandée',
      lines: [
        `Nous avons reçu votre commande d’une carte ${program} se terminant par ${lastFour}.`,
        `Les frais de ${fee} sont prélevés sur les premiers fonds versés.`,
        expected ? `Vous devriez la recevoir d’ici le ${expected}.` : 'Elle est prête à être utilisée.',
      ],
    }),
  },
  cardReplaced: {
    alert: 'cardOrdered',
    cause: { en: 'replaced', fr: 'remplacée' },
    en: ({ oldLastFour, lastFour, fee, balance, expected }) => ({
      subject: 'Your card has been replaced',
      lines: [
        `Your card ending in ${oldLastFour} is cancelled. The card ending in ${lastFour} takes its place.`,
        `Fee: ${fee}. Moved to the new card: ${balance}.`,
        expected ? `We expect it to reach you by ${expected}.` : 'It is ready to be used.',
      ],
    }),
    fr: ({ oldLastFour, lastFour, fee, balance, expected }) => ({
      subject: 'Votre carte a été remplacée',
      lines: [
        `Votre carte se terminant par ${oldLastFour} est annulée. La carte se terminant par ${lastFour} la remplace.`,
        `Frais\u00a0: ${fee}. Transféré sur la nouvelle carte\u00a0: ${balance}.`,
        expected ? `Vous devriez la recevoir d’ici le ${expected}.` : 'Elle est prête à être utilisée.',
      ],
    }),
  },
  newCard: {
    alert: null,
    cause: { en: 'a physical card is mailed', fr: 'une carte physique est envoyée par la poste' },
    en: ({ clientId, cardNumber, expiry, cvv }) => ({
      subject: 'In the mail: your new card',
      lines: [
        'Activate this card in the portal with what is printed on it.',
        `Client ID: ${clientId}`,
        `Card number: ${cardNumber}`,
        `Expiry: ${expiry}`,
        `Security code: ${cvv}`,
      ],
    }),
    fr: ({ clientId, cardNumber, expiry, cvv }) => ({
      subject: 'Par la poste\u00a0: votre nouvelle carte',
      lines: [
        'Activez cette carte sur le portail au moyen des renseignements qui y sont imprimés.',
        `Numéro de client\u00a0: ${clientId}`,
        `Numéro de carte\u00a0: ${cardNumber}`,
        `Expiration\u00a0: ${expiry}`,
        `Code de sécurité\u00a0: ${cvv}`,
      ],
    }),
  },
  upgraded: {
    alert: 'upgradeToReloadable',
    cause: { en: 'a card becomes reloadable', fr: 'une carte devient rechargeable' },
    en: ({ program, lastFour }) => ({
      subject: 'Your card has been upgraded',
      lines: [`Your card ending in ${lastFour} is now a ${program} card.`],
    }),
    fr: ({ program, lastFour }) => ({
      subject: 'Votre carte est maintenant rechargeable',
      lines: [`Votre carte se terminant par ${lastFour} est maintenant une carte ${program}.`],
    }),
  },
  loaded: {
    alert: 'onlineReloads',
    cause: { en: 'money is loaded online', fr: 'une carte est rechargée en ligne' },
    en: ({ amount, lastFour }) => ({
      subject: 'Your card has been reloaded',
      lines: [`${amount} was loaded onto your card ending in ${lastFour}.`],
    }),
    fr: ({ amount, lastFour }) => ({
      subject: 'Votre carte a été rechargée',
      lines: [`Une recharge de ${amount} a été versée sur votre carte se terminant par ${lastFour}.`],
    }),
  },
  autoReloadSuspended: {
    alert: 'onlineReloads',
    cause: { en: 'Auto-Reload is suspended', fr: 'que la recharge automatique est suspendue' },
    en: ({ lastFour, reason }) => ({
      subject: 'Your Auto-Reload is suspended',
      lines: [
        `Your card ending in ${lastFour} is not reloaded automatically anymore. Your settings are kept.`,
        `Reason: ${reason}`,
        'To start it again, sign in and open Auto-Reload.',
      ],
    }),
    fr: ({ lastFour, reason }) => ({
      subject: 'Votre recharge automatique est suspendue',
      lines: [
        `Votre carte se terminant par ${lastFour} n’est plus rechargée automatiquement. Vos réglages sont conservés.`,
        `Motif\u00a0: ${reason}`,
        'Pour la reprendre, ouvrez une session, puis allez à Recharge automatique.',
      ],
    }),
  },
  transferred: {
    alert: 'cardTransfers',
    cause: { en: 'money moves between your own cards', fr: 'des fonds passent d’une de vos cartes à une autre' },
    en: ({ amount, lastFour }) => ({
      subject: 'Money was transferred',
      lines: [`${amount} was transferred to your card ending in ${lastFour}.`],
    }),
    fr: ({ amount, lastFour }) => ({
      subject: 'Des fonds ont été virés',
      lines: [`${amount} ont été virés sur votre carte se terminant par ${lastFour}.`],
    }),
  },
  billScheduled: {
    alert: 'billPayments',
    cause: { en: 'a bill payment is scheduled', fr: 'un paiement de facture est programmé' },
    en: ({ amount, biller, date }) => ({
      subject: 'Your bill payment is scheduled',
      lines: [`${amount} will be paid to ${biller} on ${date}.`],
    }),
    fr: ({ amount, biller, date }) => ({
      subject: 'Le paiement de votre facture est programmé',
      lines: [`${amount} seront payés à ${biller} le ${date}.`],
    }),
  },
  billPaid: {
    alert: 'billPayments',
    cause: { en: 'made', fr: 'effectué' },
    en: ({ amount, biller }) => ({ subject: 'Your bill has been paid', lines: [`${amount} was paid to ${biller}.`] }),
    fr: ({ amount, biller }) => ({
      subject: 'Votre facture a été payée',
      lines: [`${amount} ont été payés à ${biller}.`],
    }),
  },
  billCancelled: {
    alert: 'billPayments',
    cause: { en: 'cancelled', fr: 'annulé' },
    en: ({ amount, biller, date, lastFour }) => ({
      subject: 'Your bill payment is cancelled',
      lines: [
        `The payment of ${amount} to ${biller} on ${date} won’t be made.`,
        `The money is available again on your card ending in ${lastFour}.`,
      ],
    }),
    fr: ({ amount, biller, date, lastFour }) => ({
      subject: 'Le paiement de votre facture est annulé',
      lines: [
        `Le paiement de ${amount} à ${biller} du ${date} ne sera pas effectué.`,
        `Les fonds sont de nouveau disponibles sur votre carte se terminant par ${lastFour}.`,
      ],
    }),
  },
  billRejected: {
    alert: 'billPayments',
    cause: { en: 'declined', fr: 'refusé' },
    en: ({ amount, biller, date, lastFour, reason }) => ({
      subject: 'Your bill wasn’t paid',
      lines: [
        `The payment of ${amount} to ${biller} on ${date} was declined.`,
        `Reason: ${reason}`,
        `The money is available again on your card ending in ${lastFour}. To pay the bill, sign in and open Bills.`,
      ],
    }),
    fr: ({ amount, biller, date, lastFour, reason }) => ({
      subject: 'Votre facture n’a pas été payée',
      lines: [
        `Le paiement de ${amount} à ${biller} du ${date} a été refusé.`,
        `Motif\u00a0: ${reason}`,
        `Les fonds sont de nouveau disponibles sur votre carte se terminant par ${lastFour}. Pour payer la facture, ouvrez une session, puis allez à Factures.`,
      ],
    }),
  },
  posted: {
    alert: 'postedTransactions',
    cause: { en: 'a transaction is posted to your card', fr: 'une opération est comptabilisée sur votre carte' },
    en: ({ amount, lastFour }) => ({
      subject: 'A transaction was posted',
      lines: [`${amount} was posted to your card ending in ${lastFour}.`],
    }),
    fr: ({ amount, lastFour }) => ({
      subject: 'Une opération a été comptabilisée',
      lines: [`${amount} ont été comptabilisés sur votre carte se terminant par ${lastFour}.`],
    }),
  },
} as const satisfies Readonly<Record<string, Row>>

export type LetterKind = keyof typeof LETTERS

/** The sentence under an alert on the page of email alerts: when its letters are sent. */
export function promiseOf(alert: OptionalAlert | MandatoryAlert, language: Language) {
  const letters: readonly Row[] = Object.values(LETTERS)
  const causes = [...new Set(letters.filter((letter) => letter.alert === alert).map(({ cause }) => cause[language]))]
  const last = causes.pop() ?? ''
  const isFrench = language === 'fr'
  const all = causes.length > 0 ? `${causes.join(', ')} ${isFrench ? 'ou' : 'or'} ${last}` : last
  return `${isFrench ? (all.startsWith('u') ? 'Lorsqu’' : 'Lorsque ') : 'When '}${all}.`
}

export const moneyText = (cents: number, language: Language, signDisplay: 'auto' | 'always' = 'auto') =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD', signDisplay }).format(cents / 100)

/** A day never breaks from its month, and French writes the first of a month as an ordinal. */
export const dateText = (date: string, language: Language) =>
  new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
    .replace(' ', '\u00a0')
