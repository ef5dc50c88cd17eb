CREATE TABLE "site_leftovers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"keep_id" integer,
	"looks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_leftovers_kind" CHECK ("site_leftovers"."kind" in ('draft', 'image'))
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "site_id" uuid;--> statement-breakpoint
UPDATE "delivery_attempts" SET "site_id" = "publications"."site_id" FROM "publications" WHERE "publications"."id" = "delivery_attempts"."publication_id";--> statement-breakpoint
ALTER TABLE "delivery_attempts" ALTER COLUMN "site_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "creates" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "publications" SET "creates" = 1 WHERE "create_sent_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "media_name" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "media_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "sending" jsonb;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "unsettled_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "overwrite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_leftovers" ADD CONSTRAINT "site_leftovers_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_leftovers_site" ON "site_leftovers" USING btree ("site_id");--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_attempts_site" ON "delivery_attempts" USING btree ("site_id","started_at","id");