CREATE TABLE "plan_terms" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_sold" boolean NOT NULL,
	"free_articles" integer NOT NULL,
	"pro_articles" integer NOT NULL,
	CONSTRAINT "plan_terms_one_row" CHECK ("plan_terms"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_reason";--> statement-breakpoint
ALTER TABLE "credit_balances" ADD COLUMN "granted" integer;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD COLUMN "highest" integer;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_reason" CHECK ("credit_entries"."reason" in ('renewal', 'generation', 'plan', 'grant'));