ALTER TABLE "checkouts" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "key_id" text;