import { paths } from '../../app/paths.ts';
import { PageTitle } from './page-title.tsx';
import { Clause, Policy } from './policy.tsx';
import { PublicLink } from './public-link.tsx';

export const TermsPage = () => (
  <>
    <PageTitle title="Terms of service">
      <p>What you may expect of pressloom, and what it expects of you. In force since November 2026.</p>
    </PageTitle>
    <Policy>
      <Clause title="What this is about">
        <p>
          pressloom is a tool to write posts and to publish them to WordPress sites. “We” means the operator of this
          installation; “you” means anyone with an account on it. By creating an account you accept these terms.
        </p>
      </Clause>
      <Clause title="Your account">
        <p>
          Use your own email address, keep your password private, and tell us if someone else has used your account. You
          are responsible for what happens under it.
        </p>
      </Clause>
      <Clause title="Your content is yours">
        <p>
          Everything you write, upload or generate here is yours. We store and process it only to do what you ask: save,
          generate and publish it. We publish it only to the sites you choose.
        </p>
      </Clause>
      <Clause title="Your sites">
        <p>
          Only connect sites you’re allowed to publish to. We encrypt your credentials and use them only for your
          requests and to monitor your scheduled posts. You can revoke them in WordPress at any time.
        </p>
      </Clause>
      <Clause title="AI-generated text">
        <p>
          Keywords, titles and instructions are sent to the language model configured by you or this installation. Its
          output can be wrong or resemble existing work. Review it before publishing: you are the publisher.
        </p>
      </Clause>
      <Clause title="What is not allowed">
        <p>
          Unlawful content, spam, other people’s sites without their consent, attempts to access other accounts, and
          excessive load. We may suspend accounts responsible for any of these.
        </p>
      </Clause>
      <Clause title="Prices and payment">
        <p>
          Free costs nothing. The prices of Pro are on the <PublicLink href={paths.pricing}>pricing page</PublicLink>,
          in Indian rupees (INR). For refunds, see the <PublicLink href={paths.refunds}>refund policy</PublicLink>.
        </p>
      </Clause>
      <Clause title="When something fails">
        <p>
          We aim to publish every post once and on time, and notify you when something is late. We aren’t responsible
          for your host, WordPress or other third-party services. To the extent permitted by law, our liability is
          limited to what you paid in the previous twelve months.
        </p>
      </Clause>
      <Clause title="Ending your account">
        <p>
          You can close your account at any time. Published posts stay on your sites. We may close an account with
          thirty days’ notice, or immediately for prohibited use.
        </p>
      </Clause>
      <Clause title="Changes and questions">
        <p>
          We email you before we make material changes to these terms. For questions,{' '}
          <PublicLink href={paths.contact}>write to us</PublicLink>.
        </p>
      </Clause>
    </Policy>
  </>
);
