import { mailTemplate } from '@quartermaster/infra/platform/mail/template';

const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** The code stands in the subject, so that it can be read without opening the mail (AMB-001). */
export const signInMail = mailTemplate<{ email: string; code: string; link: string }>({
  subject: 'Your Quartermaster sign-in code: {{code}}',
  text: `Sign in to Quartermaster

Your code: {{code}}

Type it on the sign-in page, or open this link:
{{link}}

The code is for {{email}}, works once and for 10 minutes; a newer one replaces it.
If you did not ask for it, you can ignore this mail: nobody signs in without the code.
`,
  html: `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600">Sign in to Quartermaster</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472">Type this code on the sign-in page:</p>
<p class="code" style="margin:0 0 20px;padding:18px 12px;background:#f3f4f6;border:1px solid #e3e6ea;border-radius:8px;text-align:center;font:600 30px/1.2 ${mono};letter-spacing:4px;color:#1f2430">{{code}}</p>
<p style="margin:0 0 24px;text-align:center"><a href="{{link}}" style="display:inline-block;padding:12px 28px;background:#3b5bdb;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">Sign in</a></p>
<p class="quiet" style="margin:0 0 8px;color:#5b6472;font-size:13px">The code is for {{email}}, works once and for 10 minutes; a newer one replaces it.</p>
<p class="quiet" style="margin:0;color:#5b6472;font-size:13px">If you did not ask for it, you can ignore this mail: nobody signs in without the code.</p>`,
});
