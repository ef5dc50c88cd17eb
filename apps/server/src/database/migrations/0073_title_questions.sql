CREATE TABLE "title_questions" (
	"user_id" uuid NOT NULL,
	"pair" text NOT NULL,
	"model" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "title_questions_user_id_pair_model_pk" PRIMARY KEY("user_id","pair","model")
);
--> statement-breakpoint
ALTER TABLE "title_questions" ADD CONSTRAINT "title_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;